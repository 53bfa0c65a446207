import { SinkError, toMFXError } from "../errors.ts";
import { MediaFeeder } from "./media-feeder.ts";
import { mediaSourceClass } from "./media-source.ts";
import type { MFXBlob } from "./mfx-blob.ts";

/**
 * Plays a video while it is encoded: passes the output of {@link encode} (with `streaming: true`) to a `MediaSource`, whose URL you set on
 * a `<video>` element.
 *
 * When the browser's buffer is full, removes what has been played and applies backpressure, which pauses the encoder. The user can seek
 * to everything encoded so far, because the file is also kept in blobs. The first write waits until a media element uses the URL.
 * The end of the stream ends the video and sets its duration.
 *
 * Safari on the iPhone has only `ManagedMediaSource`, which starts if `disableRemotePlayback` of the element is `true`. Set `playsInline`,
 * too, so that the video isn't played in full screen.
 *
 * @example
 * ```ts live
 * import { decode, encode, MFXMediaSourceStream } from "mfx";
 *
 * const { video: track } = await decode((await fetch(video)).body!, "video/mp4");
 * const player = new MFXMediaSourceStream();
 * const element = document.createElement("video");
 * Object.assign(element, { controls: true, playsInline: true, disableRemotePlayback: true });
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
   * @throws `SinkError` if the browser has no `MediaSource`. Writing fails with a `SinkError` if the browser cannot play the mime type or
   *   the data, if a blob has a position (use `streaming: true`), or if the media element drops the URL.
   */
  constructor() {
    const Source = mediaSourceClass();
    if (!Source) {
      const message = "This environment has no MediaSource. Collect the file and play it when it is complete.";
      throw new SinkError("sink-unavailable", message);
    }
    const source = new Source();
    const url = URL.createObjectURL(source);
    const feeder = new MediaFeeder(source, url);
    super(
      {
        start: (controller) => {
          controller.signal.addEventListener("abort", () => feeder.breakOff(controller.signal.reason));
          source.addEventListener("sourceclose", () => controller.error(feeder.letGo()), { once: true });
        },
        write: (blob) => feeder.append(blob).catch(throwSinkError),
        close: () => feeder.finish().catch(throwSinkError),
      },
      { highWaterMark: 1 },
    );
    this.#url = url;
  }

  /**
   * Returns the URL to set as the `src` of a `<video>` or `<audio>` element.
   *
   * @returns A `blob:` URL; the same for every call.
   */
  getSource(): string {
    return this.#url;
  }
}

function throwSinkError(error: unknown): never {
  throw toMFXError(error, (cause, message) => {
    return new SinkError("sink-failed", `The file could not be played: ${message}`, { cause });
  });
}
