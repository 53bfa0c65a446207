import type { Packet } from "../container/core/packets.ts";
import { CodecError, toMFXError } from "../errors.ts";
import { hasPremultipliedFrames } from "../frame/engine.ts";
import { presentationOf } from "../frame/presentation.ts";
import { rgbaOf } from "../frame/rgba.ts";
import type { VideoTrack } from "../media/types.ts";
import { type DecoderHandlers, videoCore } from "./decode-core.ts";
import { inSoftware } from "./decode-support.ts";
import { isShown } from "./dropped.ts";

/** Chunks that may wait in each of the two decoders. */
const MOST_QUEUED = 4;
/** Pairs that may wait to be merged before the decoders have to wait. */
const MOST_PAIRS = 2;
/** Pictures by which one decoder may be ahead of the other. They get the same packets, so what is missing then is lost. */
const MOST_LATE = 16;

/**
 * Decodes pictures whose transparency is a separate picture in the container, with two decoders, and merges pictures of the same time. A
 * frame whose transparency is lost counts as dropped: without it, the picture would flash up as an opaque rectangle.
 */
export class AlphaDecoder {
  #info: VideoTrack;
  #handlers: DecoderHandlers<VideoFrame>;
  #color: ReturnType<typeof videoCore>;
  #alpha: ReturnType<typeof videoCore>;
  /** Pictures that wait for their transparency, in order of presentation. */
  #colors: VideoFrame[] = [];
  /** Transparency by timestamp; `undefined` for pictures without. */
  #alphas = new Map<number, VideoFrame | undefined>();
  /** The latest time up to which the transparency has been decoded. */
  #alphaUntil = Number.NEGATIVE_INFINITY;
  /** Timestamps of pictures whose transparency is lost. */
  #lost: number[] = [];
  #pairs = 0;
  #merging = Promise.resolve();
  #failed = false;
  #closed = false;

  constructor(info: VideoTrack, handlers: DecoderHandlers<VideoFrame>) {
    this.#info = info;
    this.#handlers = handlers;
    const core = (onFrame: (frame: VideoFrame) => void) =>
      videoCore({
        output: (frame) => {
          onFrame(frame);
          this.#pair();
        },
        error: (error) => this.#fail(error),
      });
    this.#color = core((frame) => this.#colors.push(frame));
    this.#alpha = core((frame) => {
      this.#alphas.get(frame.timestamp)?.close();
      this.#alphas.set(frame.timestamp, frame);
      this.#alphaUntil = frame.timestamp;
      const [oldest] = this.#alphas.keys();
      if (this.#alphas.size > MOST_LATE) this.#dropAlphas(oldest! + 1);
    });
  }

  configure(config: VideoDecoderConfig): void {
    // Decoders in hardware give pictures whose planes cannot be read.
    for (const core of [this.#color, this.#alpha]) core.configure(inSoftware(config));
  }

  room(): Promise<void> | undefined {
    if (this.#failed) return this.#merging;
    const merged = this.#pairs >= MOST_PAIRS ? this.#merging : undefined;
    const wait = merged ?? this.#color.room(MOST_QUEUED) ?? this.#alpha.room(MOST_QUEUED);
    return wait?.then(() => this.room());
  }

  feed(packet: Packet): void {
    const { type, duration, data } = packet;
    const timestamp = Math.round(packet.timestamp);
    if (!packet.alpha) this.#alphas.set(timestamp, undefined);
    this.#color.decode(this.#info.toChunk({ data, type, timestamp, duration }), isShown(this.#info.config.codec, data));
    if (packet.alpha) this.#alpha.decode(this.#info.toChunk({ data: packet.alpha, type, timestamp, duration }));
  }

  get dropped(): number[] {
    return [...this.#color.dropped, ...this.#lost].sort((a, b) => a - b);
  }

  async flush(): Promise<void> {
    const flushed = await Promise.allSettled([this.#color.flush(), this.#alpha.flush()]);
    this.#alphaUntil = Number.POSITIVE_INFINITY;
    this.#pair();
    await this.#merging;
    for (const result of flushed) if (result.status === "rejected") throw result.reason;
  }

  close(): void {
    this.#closed = true;
    this.#color.close();
    this.#alpha.close();
    for (const frame of this.#colors.splice(0)) frame.close();
    this.#dropAlphas(Number.POSITIVE_INFINITY);
  }

  #pair(): void {
    for (let color = this.#colors[0]; color; color = this.#colors[0]) {
      const { timestamp } = color;
      const isLost = timestamp <= this.#alphaUntil || this.#colors.length > MOST_LATE;
      if (!this.#alphas.has(timestamp) && !isLost) return;
      this.#colors.shift();
      this.#dropAlphas(timestamp);
      if (this.#alphas.has(timestamp)) {
        this.#queue(color, this.#alphas.get(timestamp));
        this.#alphas.delete(timestamp);
      } else {
        color.close();
        this.#lost.push(timestamp);
      }
    }
  }

  /** Closes transparency whose pictures are lost. */
  #dropAlphas(before: number): void {
    for (const [timestamp, alpha] of this.#alphas) {
      if (timestamp >= before) continue;
      alpha?.close();
      this.#alphas.delete(timestamp);
    }
  }

  #queue(color: VideoFrame, alpha: VideoFrame | undefined): void {
    this.#pairs++;
    this.#merging = this.#merging.then(async () => {
      await this.#merge(color, alpha);
      this.#pairs--;
    });
  }

  /** Fails once the pictures before the failure have been merged. */
  #fail(error: CodecError): void {
    this.#failed = true;
    this.#merging = this.#merging.then(() => this.#handlers.error(error));
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
  return new VideoFrame(data, {
    format,
    codedWidth: width,
    codedHeight: height,
    layout: [...layout, { offset: size, stride }],
    ...presentationOf(color),
    colorSpace: color.colorSpace,
  });
}
