import type { Packet } from "../container/packets.ts";
import { CodecError, toMFXError } from "../errors.ts";
import { hasPremultipliedFrames } from "../frame/engine.ts";
import { isSideways, orientationOf } from "../frame/orientation.ts";
import { rgbaOf } from "../frame/rgba.ts";
import { presentationOf } from "../frame/timing.ts";
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
  #color: ReturnType<typeof videoCore>;
  #alpha: ReturnType<typeof videoCore>;
  #colors: VideoFrame[] = [];
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
    this.#color = into(this.#colors);
    this.#alpha = into(this.#alphas);
  }

  configure(config: VideoDecoderConfig): void {
    // Decoders in hardware give pictures whose planes cannot be read.
    for (const core of [this.#color, this.#alpha]) core.configure(inSoftware(config));
  }

  room(): Promise<void> | undefined {
    return this.#color.room() ?? this.#alpha.room();
  }

  feed(packet: Packet): void {
    const { type, duration } = packet;
    const timestamp = Math.round(packet.timestamp);
    const { data } = packet;
    this.#color.decode(this.#info.toChunk({ data, type, timestamp, duration }), isShown(this.#info.config.codec, data));
    if (packet.alpha) this.#alpha.decode(this.#info.toChunk({ data: packet.alpha, type, timestamp, duration }));
    else this.#opaque.add(timestamp);
  }

  get dropped(): number[] {
    return this.#color.dropped;
  }

  async flush(): Promise<void> {
    await Promise.all([this.#color.flush(), this.#alpha.flush()]);
    await this.#merging;
  }

  close(): void {
    this.#closed = true;
    this.#color.close();
    this.#alpha.close();
    for (const frame of [...this.#colors.splice(0), ...this.#alphas.splice(0)]) frame.close();
  }

  #pair(): void {
    for (let color = this.#colors[0]; color; color = this.#colors[0]) {
      const opaque = this.#opaque.delete(color.timestamp);
      const alpha = opaque ? undefined : this.#alphas.shift();
      if (!opaque && !alpha) return;
      const picture = color;
      this.#colors.shift();
      this.#merging = this.#merging.then(() => this.#merge(picture, alpha));
    }
  }

  async #merge(color: VideoFrame, alpha: VideoFrame | undefined): Promise<void> {
    try {
      const frame = this.#closed ? undefined : await withAlpha(color, alpha);
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
      color.close();
      alpha?.close();
    }
  }
}

/** A frame with the colors of one and the brightness of the other as transparency; opaque without the other. */
function withAlpha(color: VideoFrame, alpha: VideoFrame | undefined): Promise<VideoFrame> {
  return color.format?.startsWith("I420") ? withAlphaPlane(color, alpha) : withAlphaChannel(color, alpha);
}

/** Decoders of Firefox convert to RGB. */
async function withAlphaChannel(color: VideoFrame, alpha: VideoFrame | undefined): Promise<VideoFrame> {
  const data = new Uint8Array(await rgbaOf(color));
  const levels = alpha && (await rgbaOf(alpha));
  const multiplies = hasPremultipliedFrames();
  for (let i = 0; i < data.length; i += 4) {
    const level = levels ? lumaOf(levels[i]!) : 255;
    data[i + 3] = level;
    if (!multiplies) continue;
    for (let channel = i; channel < i + 3; channel++) data[channel] = Math.round((data[channel]! * level) / 255);
  }
  const { width = 0, height = 0 } = color.visibleRect ?? {};
  return new VideoFrame(data, {
    format: "RGBA",
    codedWidth: width,
    codedHeight: height,
    ...presentationOf(color),
  });
}

/**
 * Luma of a gray that was converted from limited range. Luma up to 16 became black, luma from 235 on white; both ends are taken
 * for wholly transparent and wholly opaque, which is what pictures mostly are.
 */
const lumaOf = (gray: number): number =>
  gray === 0 || gray === 255 ? gray : Math.round(16 + (gray * (235 - 16)) / 255);

async function withAlphaPlane(color: VideoFrame, alpha: VideoFrame | undefined): Promise<VideoFrame> {
  const format = color.format?.replace("I420", "I420A") as VideoPixelFormat;
  const { width = 0, height = 0 } = color.visibleRect ?? {};
  const size = color.allocationSize();
  const deep = color.format === "I420" ? 1 : 2;
  const stride = width * deep;
  const data = new Uint8Array(size + stride * height);
  const layout = await color.copyTo(data.subarray(0, size));
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
  const { displayWidth, displayHeight } = color;
  const turned = isSideways(color);
  return new VideoFrame(data, {
    format,
    codedWidth: width,
    codedHeight: height,
    layout: [...layout, { offset: size, stride }],
    ...presentationOf(color),
    displayWidth: turned ? displayHeight : displayWidth,
    displayHeight: turned ? displayWidth : displayHeight,
    colorSpace: color.colorSpace,
    ...orientationOf(color),
  } as VideoFrameBufferInit);
}
