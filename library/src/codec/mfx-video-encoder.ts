import { SDRFrames } from "../effects/sdr-frames.ts";
import { CodecError, MFXError, OptionError } from "../errors.ts";
import { ExtendedVideoFrame } from "../frame/extended-video-frame.ts";
import type { Fitter } from "../frame/fit.ts";
import { hasAlpha, isRGB, redrawer } from "../frame/redraw.ts";
import { withDuration } from "../frame/timing.ts";
import { type WideColor, wideColorOf } from "../gl/wide-color.ts";
import { checkOrder } from "../media/check-order.ts";
import type { MFXEncodedChunk } from "../media/types.ts";
import { MFXTransformStream } from "../stream/mfx-transform-stream.ts";
import { traceStage } from "../stream/trace.ts";
import { AlphaEncoder, type EncodedAlpha, withStraightColor } from "./alpha-encoder.ts";
import { hasHighBitDepth } from "./codec-string.ts";
import { closeEncoder, encoderHasRoom } from "./encoder-queue.ts";
import { mistakesFramesInMemory } from "./frames-in-memory.ts";
import { knownColors } from "./known-colors.ts";
import { hasColors, withColors, withLimitedRange } from "./same-colors.ts";
import { type FrameColors, streamColors } from "./stream-colors.ts";
import {
  fitterOf,
  type MFXVideoEncoderConfig,
  type ResolvedEncoding,
  resolveVideoEncoderConfig,
} from "./video-encoder-config.ts";

/** Maximum number of frames queued in the encoder. */
const MOST_QUEUED = 4;
/** Maximum number of queued encoded chunks. */
const MOST_WAITING = 8;
/** Number of frames whose usual duration is that of the last one. */
const GAPS = 9;
/** Longest time between frames in MP4, in microseconds: 32 bits. */
const LONGEST = 2 ** 32 - 1;

/**
 * Encodes `VideoFrame`s to chunks for a container encoder. Closes its input.
 *
 * A frame without a duration lasts until the next frame; the last one lasts as long as the median of the frames before it. Missing
 * settings are taken from the first frame. {@link encode} does all of this; use this class to send or store chunks in your own way.
 *
 * @example
 * ```ts live
 * import { decode, MFXVideoEncoder, WebMContainerEncoder } from "mfx";
 *
 * const { video: track } = await decode((await fetch(video)).body!, "video/mp4");
 * const config = { codec: "vp8", width: 640, height: 360, bitrate: 1e6, framerate: 30 };
 * await show(
 *   track!
 *     .pipeThrough(new MFXVideoEncoder(config))
 *     .pipeThrough(new WebMContainerEncoder({ video: config, streaming: true })),
 * );
 * ```
 *
 * @group Encode
 * @since 0.7.0
 */
export class MFXVideoEncoder extends MFXTransformStream<VideoFrame, MFXEncodedChunk> {
  #config: MFXVideoEncoderConfig;
  #encoder: VideoEncoder | undefined;
  #encoding: ResolvedEncoding | undefined;
  #fitter: Fitter | undefined;
  #alpha: AlphaEncoder | undefined;
  /** Chunks and their transparency, waiting for each other. */
  #colors: NonNullable<MFXEncodedChunk["video"]>[] = [];
  #alphas: EncodedAlpha[] = [];
  #streamColors: FrameColors | undefined;
  readonly #redraw = redrawer();
  readonly #sdr = new SDRFrames();
  /** The colors beyond BT.709 that all frames keep; `undefined` if they become BT.709. */
  #wideColor: WideColor | undefined;
  #trace = traceStage("video encoder");
  /** The latest frame, if it lasts until the next one. */
  #current: VideoFrame | undefined;
  /** A copy of the latest frame, in case it has to be repeated. */
  #latest: VideoFrame | undefined;
  /** Durations of the latest frames that had none, in microseconds. */
  #gaps: number[] = [];
  #first: number | undefined;
  #previous: number | undefined;
  #keyframes = -1;
  #closed = false;

  /**
   * @param config - Settings of a `VideoEncoder`. `codec` may be a short name such as `vp9`; `keyframeEveryNthSecond` is 2 by default. If
   *   the browser rejects the settings, the streams fail with an `UnsupportedCodecError` at the first frame.
   */
  constructor(config: MFXVideoEncoderConfig) {
    super(
      {
        transform: (frame) => this.#encodeFrame(frame),
        flush: () => this.#flush(),
        cancel: () => this.#close(),
      },
      {},
      { highWaterMark: MOST_WAITING },
    );
    this.#config = config;
  }

  override get identifier(): string {
    return "MFXVideoEncoder";
  }

  async #encodeFrame(frame: VideoFrame): Promise<void> {
    const previous = this.#current;
    this.#current = frame; // From here on, #close closes it.
    await this.#encodeAndClose(previous, frame.timestamp);
    if (frame.duration) await this.#encodeHeld();
  }

  async #encodeHeld(): Promise<void> {
    const frame = this.#current;
    this.#current = undefined;
    await this.#encodeAndClose(frame, undefined);
  }

  /** @param next - Start of the next frame, if there is one. */
  async #encodeAndClose(frame: VideoFrame | undefined, next: number | undefined): Promise<void> {
    if (!frame) return;
    try {
      await this.#repeatLatest(frame.timestamp);
      await this.#encode(frame, next);
      if (this.#config.container === "mp4" && !this.#closed) this.#latest = new VideoFrame(frame, withDuration(frame));
    } catch (cause) {
      throw this.#failure(cause, frame.timestamp);
    } finally {
      frame.close();
    }
  }

  /** Encodes the latest frame again if it is shown for longer than MP4 can store. */
  async #repeatLatest(until: number): Promise<void> {
    const latest = this.#latest;
    this.#latest = undefined;
    if (!latest) return;
    try {
      for (let timestamp = latest.timestamp + LONGEST; timestamp < until; timestamp += LONGEST) {
        const again = new VideoFrame(latest, { timestamp, duration: Math.min(LONGEST, until - timestamp) });
        try {
          await this.#encode(again, undefined);
        } finally {
          again.close();
        }
      }
    } finally {
      latest.close();
    }
  }

  async #encode(frame: VideoFrame, next: number | undefined): Promise<void> {
    try {
      checkOrder("video", frame.timestamp, this.#previous);
      const encoder = this.#encoder ?? (await this.#start(frame));
      await encoderHasRoom(encoder, MOST_QUEUED);
      if (encoder.state !== "configured") return; // Its error has been dispatched.
      this.#trace.in(frame.timestamp);
      const shown = await this.#withColorSpace(frame);
      const picture = this.#fitter?.apply(shown) ?? shown;
      try {
        await this.#encodePicture(picture, next, this.#isKey(frame));
      } finally {
        if (picture !== shown) picture.close();
        if (shown !== frame) shown.close();
      }
    } catch (cause) {
      throw this.#failure(cause, frame.timestamp);
    }
    this.#previous = frame.timestamp;
  }

  async #encodePicture(picture: VideoFrame, next: number | undefined, keyFrame: boolean): Promise<void> {
    const timed = this.#withDuration(picture, next);
    try {
      await this.#give(timed, keyFrame);
      await this.#alpha?.encode(picture, this.#frameOptions(keyFrame), MOST_QUEUED);
    } finally {
      if (timed !== picture) timed.close();
    }
  }

  async #give(frame: VideoFrame, keyFrame: boolean): Promise<void> {
    const straight = this.#alpha ? await withStraightColor(frame) : frame;
    try {
      const picture = await this.#encodable(straight);
      try {
        if (this.#encoder?.state !== "configured") return; // Its error has been dispatched.
        this.#encoder.encode(picture, this.#frameOptions(keyFrame));
      } finally {
        if (picture !== straight) picture.close();
      }
    } finally {
      if (straight !== frame) straight.close();
    }
  }

  #frameOptions(keyFrame: boolean): VideoEncoderEncodeOptions {
    return { keyFrame, ...this.#encoding?.quantizer };
  }

  /** The frame, or one with the same picture that this browser's encoder shows rightly. */
  async #encodable(frame: VideoFrame): Promise<VideoFrame> {
    const { width, height } = this.#encoding!.config;
    const { colors, rgbMatrix, widensRGB } = this.#streamColors!;
    if (!hasColors(frame, colors, rgbMatrix)) return withColors(frame, colors);
    if (widensRGB && isRGB(frame)) return withLimitedRange(frame);
    if (!(await mistakesFramesInMemory())) return frame;
    return this.#redraw(frame, { width, height }, (context) => context.drawImage(frame, 0, 0, width, height));
  }

  async #start(frame: VideoFrame): Promise<VideoEncoder> {
    this.#first = frame.timestamp;
    this.#fitter = fitterOf(this.#config, frame);
    const keepsAlpha = this.#config.alpha === "keep" && this.#config.container !== "mp4" && hasAlpha(frame);
    // In real time, the encoders of colors and of transparency may drop different frames.
    const settings: MFXVideoEncoderConfig = keepsAlpha ? { ...this.#config, latencyMode: "quality" } : this.#config;
    const encoding = await resolveVideoEncoderConfig(settings, frame, this.#fitter);
    const { config } = encoding;
    const keepsWideColors = hasHighBitDepth(config.codec) && !this.#fitter?.draws(frame);
    this.#wideColor = keepsWideColors ? wideColorOf(frame) : undefined;
    this.#streamColors = await this.#colorsFrom(config.codec, frame);
    if (this.#closed) throw this.#failure("the encoder was closed", frame.timestamp);
    const error = (cause: unknown) => this.dispatchError(this.#failure(cause)); // Closes the encoder, too.
    const encoder = new VideoEncoder({
      output: (chunk, metadata) => {
        this.#trace.out(chunk.timestamp);
        this.#colors.push({ chunk, metadata: this.#withTrueColor(metadata) });
        this.#queueComplete();
      },
      error,
    });
    this.#encoder = encoder; // From here on, #close closes it.
    this.#encoding = encoding;
    encoder.configure(config);
    if (keepsAlpha) {
      const output = (alpha: EncodedAlpha) => {
        this.#alphas.push(alpha);
        this.#queueComplete();
      };
      this.#alpha = new AlphaEncoder(output, error);
      this.#alpha.configure(config);
    }
    return encoder;
  }

  /** The colors for a stream that begins with a frame. */
  async #colorsFrom(codec: string, frame: VideoFrame): Promise<FrameColors> {
    const shown = await this.#withColorSpace(frame);
    try {
      return await streamColors(codec, shown);
    } finally {
      if (shown !== frame) shown.close();
    }
  }

  /** The frame in the color space of the stream: the same frame or a new one. */
  async #withColorSpace(frame: VideoFrame): Promise<VideoFrame> {
    if (!this.#wideColor) return this.#sdr.convert(frame);
    if (wideColorOf(frame) !== this.#wideColor) throw mixedColors(this.#wideColor, frame);
    return frame;
  }

  #withTrueColor(metadata: EncodedVideoChunkMetadata | undefined): EncodedVideoChunkMetadata | undefined {
    const reported = metadata?.decoderConfig?.colorSpace;
    const { colors, isForced } = this.#streamColors!;
    const colorSpace = isForced ? colors : reported && knownColors(reported);
    if (!colorSpace || !metadata?.decoderConfig) return metadata;
    return { ...metadata, decoderConfig: { ...metadata.decoderConfig, colorSpace } };
  }

  /** Queues the chunks whose transparency is there, too. */
  #queueComplete(): void {
    if (!this.#alpha) this.queue(...this.#colors.splice(0).map((video) => ({ video })));
    while (this.#colors.length > 0 && this.#alphas.length > 0) {
      const color = this.#colors.shift()!;
      const alpha = this.#alphas.shift()!;
      const { timestamp } = color.chunk;
      if (alpha.timestamp !== timestamp) {
        this.dispatchError(this.#dropped(Math.min(alpha.timestamp, timestamp)));
        return;
      }
      this.queue({ video: { ...color, alpha: alpha.data } });
    }
  }

  #dropped(timestamp: number): MFXError {
    return this.#failure("the encoder dropped the colors or the transparency of a frame", timestamp);
  }

  /** Containers store the duration of the last frame; encoders turn a missing one into 0. */
  #withDuration(frame: VideoFrame, next: number | undefined): VideoFrame {
    const isRepeated = this.#config.container === "mp4" && (frame.duration ?? 0) > LONGEST;
    if (isRepeated) return new VideoFrame(frame, { duration: LONGEST });
    if (frame.duration) return frame;
    if (next !== undefined) this.#gaps.push(next - frame.timestamp);
    this.#gaps.splice(0, this.#gaps.length - GAPS);
    // A single pause in a recording must not set the duration of its last frame.
    const usual = this.#gaps.toSorted((a, b) => a - b)[this.#gaps.length >> 1] ?? 1e6 / (this.#config.framerate || 30);
    return new VideoFrame(frame, { duration: Math.round(next === undefined ? usual : next - frame.timestamp) });
  }

  /** Whether the frame is the first one at or after a multiple of the interval, so that rounding errors don't add up. */
  #isKey(frame: VideoFrame): boolean {
    const interval = (this.#config.keyframeEveryNthSecond ?? 2) * 1e6;
    if (interval <= 0) return true;
    const multiple = Math.floor((frame.timestamp - this.#first!) / interval);
    const due = multiple > this.#keyframes;
    if (due) this.#keyframes = multiple;
    return due || (frame instanceof ExtendedVideoFrame && frame.properties.keyFrame === true);
  }

  async #flush(): Promise<void> {
    try {
      await this.#encodeHeld();
      if (this.#latest) await this.#repeatLatest(this.#latest.timestamp + (this.#latest.duration ?? 0));
      if (this.#encoder?.state !== "configured") return;
      await Promise.all([this.#encoder.flush(), this.#alpha?.flush()]);
      const unpaired = this.#colors[0]?.chunk.timestamp ?? this.#alphas[0]?.timestamp;
      if (unpaired !== undefined) throw this.#dropped(unpaired);
    } catch (cause) {
      throw this.#failure(cause);
    } finally {
      this.#close();
    }
  }

  #close(): void {
    this.#closed = true;
    this.#current?.close();
    this.#current = undefined;
    this.#latest?.close();
    this.#latest = undefined;
    closeEncoder(this.#encoder);
    this.#alpha?.close();
    this.#sdr.close();
  }

  #failure(cause: unknown, timestamp = this.#previous): MFXError {
    if (cause instanceof MFXError) return cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    return new CodecError("codec-failed", `The video could not be encoded: ${reason}`, {
      cause,
      track: { type: "video" },
      timestamp,
      config: this.#config,
    });
  }
}

const COLOR_NAMES = { pq: "HDR (PQ)", hlg: "HDR (HLG)", sdr: "BT.2020", usual: "usual video (BT.709)" };

/** A stream has one color space, and only its bit depth tells whether frames of HDR become usual ones. */
function mixedColors(first: WideColor, frame: VideoFrame): OptionError {
  const own = wideColorOf(frame) ?? "usual";
  const message = `The video begins as ${COLOR_NAMES[first]}, but its frame at ${frame.timestamp / 1000} ms is ${COLOR_NAMES[own]}. Encode to 8 bits, such as codecs="vp09.00.10.08", which converts all frames to usual video, or convert the HDR with effect(), without \`hdr: "keep"\`.`;
  return new OptionError("video", message, { timestamp: frame.timestamp });
}
