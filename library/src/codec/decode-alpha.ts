import type { Packet } from "../container/packets.ts";
import { CodecError, toMFXError } from "../errors.ts";
import { isSideways, orientationOf } from "../frame/orientation.ts";
import type { VideoTrack } from "../media/types.ts";
import { type DecoderHandlers, videoCore } from "./decode-core.ts";
import { inSoftware } from "./decode-support.ts";
import { isShown } from "./dropped.ts";

/**
 * Decodes pictures whose transparency is a separate picture in the container, with two decoders, and merges the results.
 */
export class AlphaDecoder {
  #info: VideoTrack;
  #handlers: DecoderHandlers<VideoFrame>;
  #colour: ReturnType<typeof videoCore>;
  #alpha: ReturnType<typeof videoCore>;
  #colours: VideoFrame[] = [];
  #alphas: VideoFrame[] = [];
  /** Timestamps of pictures without transparency. */
  #opaque = new Set<number>();
  #merging = Promise.resolve();
  #closed = false;

  constructor(info: VideoTrack, handlers: DecoderHandlers<VideoFrame>) {
    this.#info = info;
    this.#handlers = handlers;
    const into = (frames: VideoFrame[]) =>
      videoCore({
        output: (frame) => {
          if (this.#closed) return frame.close();
          frames.push(frame);
          this.#pair();
        },
        error: handlers.error,
      });
    this.#colour = into(this.#colours);
    this.#alpha = into(this.#alphas);
  }

  configure(config: VideoDecoderConfig): void {
    // Only software decoders reliably give planes that can be merged.
    for (const core of [this.#colour, this.#alpha]) core.configure(inSoftware(config));
  }

  room(): Promise<void> | undefined {
    return this.#colour.room() ?? this.#alpha.room();
  }

  feed(packet: Packet): void {
    const { type, duration } = packet;
    const timestamp = Math.round(packet.timestamp);
    const { data } = packet;
    this.#colour.decode(
      this.#info.toChunk({ data, type, timestamp, duration }),
      isShown(this.#info.config.codec, data),
    );
    if (packet.alpha) this.#alpha.decode(this.#info.toChunk({ data: packet.alpha, type, timestamp, duration }));
    else this.#opaque.add(timestamp);
  }

  get dropped(): number[] {
    return this.#colour.dropped;
  }

  async flush(): Promise<void> {
    await Promise.all([this.#colour.flush(), this.#alpha.flush()]);
    await this.#merging;
  }

  close(): void {
    this.#closed = true;
    this.#colour.close();
    this.#alpha.close();
    for (const frame of [...this.#colours.splice(0), ...this.#alphas.splice(0)]) frame.close();
  }

  #pair(): void {
    for (let colour = this.#colours[0]; colour; colour = this.#colours[0]) {
      const opaque = this.#opaque.delete(colour.timestamp);
      const alpha = opaque ? undefined : this.#alphas.shift();
      if (!opaque && !alpha) return;
      const picture = colour;
      this.#colours.shift();
      this.#merging = this.#merging.then(() => this.#merge(picture, alpha));
    }
  }

  async #merge(colour: VideoFrame, alpha: VideoFrame | undefined): Promise<void> {
    try {
      const frame = this.#closed ? undefined : await withAlpha(colour, alpha);
      if (!frame) return;
      if (this.#closed) frame.close();
      else this.#handlers.output(frame);
    } catch (error) {
      this.#handlers.error(
        toMFXError(error, (cause, message) => {
          return new CodecError("codec-failed", `Transparency could not be added: ${message}`, { cause });
        }) as CodecError,
      );
    } finally {
      colour.close();
      alpha?.close();
    }
  }
}

/** A frame with the planes of the first and the luma of the second as transparency; opaque without the second. */
async function withAlpha(colour: VideoFrame, alpha: VideoFrame | undefined): Promise<VideoFrame> {
  const format = colour.format?.replace("I420", "I420A") as VideoPixelFormat | undefined;
  if (!format?.startsWith("I420A"))
    throw new TypeError(`pictures of the format ${colour.format} have no planes for it`);
  const { width = 0, height = 0 } = colour.visibleRect ?? {};
  const size = colour.allocationSize();
  const deep = colour.format === "I420" ? 1 : 2;
  const stride = width * deep;
  const data = new Uint8Array(size + stride * height);
  const layout = await colour.copyTo(data.subarray(0, size));
  if (alpha) {
    const planes = new Uint8Array(alpha.allocationSize());
    const [luma] = await alpha.copyTo(planes);
    for (let row = 0; luma && row < height; row++) {
      const at = luma.offset + row * luma.stride;
      data.set(planes.subarray(at, at + stride), size + row * stride);
    }
  } else if (deep === 1) {
    data.fill(255, size);
  } else {
    new Uint16Array(data.buffer, size).fill(format.endsWith("10") ? 1023 : 4095);
  }
  const { timestamp, duration, displayWidth, displayHeight } = colour;
  const turned = isSideways(colour);
  return new VideoFrame(data, {
    format,
    codedWidth: width,
    codedHeight: height,
    layout: [...layout, { offset: size, stride }],
    displayWidth: turned ? displayHeight : displayWidth,
    displayHeight: turned ? displayWidth : displayHeight,
    timestamp,
    ...(duration !== null && { duration }),
    colorSpace: colour.colorSpace,
    ...orientationOf(colour),
  } as VideoFrameBufferInit);
}
