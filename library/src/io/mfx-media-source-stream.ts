import { SinkError } from "../errors.ts";
import { MediaFeeder } from "./media-feeder.ts";
import type { MFXBlob } from "./mfx-blob.ts";

/**
 * Plays a file while it is being made: takes the pieces of {@link encode} (with `streaming: true`) and feeds them to a
 * `MediaSource`, whose address goes into a `<video>`.
 *
 * Where the browser's buffer is full, what has been played is dropped and the stream waits, which in turn holds up the
 * encoder. One can seek to all that was made so far: the film is kept, on disk where it is big, and a player in the page that seeks to
 * what was dropped gets it again. The first write waits for a player to take the address; closing the stream ends the film, and
 * its length is known then.
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
   * @throws `SinkError` where the browser has no `MediaSource`. Writing fails with one where it cannot play the mime type,
   *   where a piece goes back in the file, where the data does not please it, and where the player lets go of the address.
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
   * The address to set as the `src` of a `<video>` or `<audio>`.
   *
   * @returns A `blob:` URL, the same at every call.
   */
  getSource(): string {
    return this.#url;
  }
}
