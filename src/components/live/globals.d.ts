/** What a live program is given besides `console`. */

/** Address of the chosen footage: an MP4 of H.264 and AAC, such as `/media/coast.mp4`. */
declare const video: string;

/**
 * Shows something under the program.
 *
 * - A stream of `VideoFrame`s is painted at its own pace; each frame is closed.
 * - A stream of `MFXBlob`s plays while it is made, and can be downloaded when it is done.
 * - A stream of `AudioData` is drawn as a waveform.
 * - A canvas, an element, an image, a frame, a `Blob` is put on the page.
 * - Anything else is printed.
 *
 * @returns a promise that is kept when all of it has been shown, and broken when its stream errors.
 */
declare function show(value: unknown): Promise<void>;
