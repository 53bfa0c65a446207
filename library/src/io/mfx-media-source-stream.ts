import { SinkError } from "../errors.ts";
import { MediaFeeder } from "./media-feeder.ts";
import type { MFXBlob } from "./mfx-blob.ts";

/**
 * Plays a file while it is encoded: appends the pieces of {@link encode} (with `streaming: true`) to a `MediaSource`, whose URL is set
 * on a `<video>`.
 *
 * If the browser's buffer is full, played data is removed and the stream applies backpressure to the encoder. The player can seek to
 * everything encoded so far: all pieces are kept as blobs, which browsers put on disk, and appended again if needed. The first write
 * waits until a player uses the URL. Closing the stream ends the video and sets its duration.
 *
 * @example
 * ```ts live
 * import { decode, encode, MFXMediaSourceStream } from "mfx";
 *
 * const { video: track } = await decode((await fetch(video)).body!, "video/mp4");
 * const player = new MFXMediaSourceStream();
 * const element = document.createElement("video");
 * element.controls = true;
 * element.src = player.getSource();
 * await show(element);
 * await encode({
 *   mimeType: 'video/webm; codecs="vp8"',
 *   streaming: true,
 *   video: { stream: track!, width: 640, height: 360, bitrate: 1e6, framerate: 30 },
 * }).pipeTo(player);
 * ```
 *
 * @group Output
 * @since 0.7.0
 */
export class MFXMediaSourceStream extends WritableStream<MFXBlob> {
  #url: string;

  /**
   * @throws `SinkError` if the browser has no `MediaSource`. Writing fails with a `SinkError` if the browser cannot play the mime type,
   *   if a piece has a position, if the player refuses the data, and if the media element was detached from the stream.
   */
  constructor() {
    if (!globalThis.MediaSource) throw new SinkError("sink-unavailable", "There is no MediaSource here.");
    const source = new MediaSource();
    const url = URL.createObjectURL(source);
    const feeder = new MediaFeeder(source, url);
    super(
      {
        start: (controller) => {
          controller.signal.addEventListener("abort", () => feeder.breakOff(controller.signal.reason));
          source.addEventListener("sourceclose", () => controller.error(feeder.letGo()), { once: true });
        },
        write: (blob) => feeder.append(blob),
        close: () => feeder.finish(),
      },
      { highWaterMark: 1 },
    );
    this.#url = url;
  }

  /**
   * Returns the URL to set as the `src` of a `<video>` or `<audio>`.
   *
   * @returns A `blob:` URL, the same at every call.
   */
  getSource(): string {
    return this.#url;
  }
}
