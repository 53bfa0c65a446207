/** Globals of a live program besides `console`. */

/** URL of the chosen footage: an MP4 file with H.264 and AAC, such as `/media/coast.mp4`. */
declare const video: string;

/**
 * Shows a value below the program.
 *
 * - An edit, such as an opened file, is played with a timeline.
 * - A stream of `VideoFrame`s is painted in real time; each frame is closed.
 * - A stream of `MFXBlob`s plays while it is made and can be downloaded at its end.
 * - A stream of `AudioData` is drawn as a waveform.
 * - A canvas, element, image, frame or `Blob` is added to the page.
 * - Any other value is printed.
 *
 * @returns a promise that resolves when everything has been shown and rejects if the stream errors.
 */
declare function show(value: unknown): Promise<void>;
