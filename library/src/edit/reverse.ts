import { OptionError } from "../errors.ts";
import { ownCopy } from "../frame/own-copy.ts";
import { retimed } from "../frame/retime.ts";
import { planesOf } from "../media/audio-planes.ts";
import { checkNumber, checkStream, NOT_NEGATIVE, wrongOption } from "../media/check-option.ts";
import { isAudioData, isVideoFrame } from "../media/platform.ts";
import { audioDataOf } from "../sound/samples.ts";
import { generated } from "../stream/generate.ts";
import { spanOf, withSpan } from "../stream/span.ts";
import { throwFailureOf } from "../stream/stream-failure.ts";

/**
 * Options of {@link reverse}.
 *
 * @group Editing
 * @since next
 */
export interface ReverseOptions {
  /**
   * Most memory that the stream may use, in megabytes (1,000,000 bytes). A frame of 1920 × 1080 takes 3 to 8 MB, depending on its pixel
   * format, and a second of stereo sound 0.4 MB.
   *
   * @defaultValue 512
   */
  limit?: number | undefined;
  /**
   * How much of the result to leave out at its beginning, in milliseconds: the start of an {@link Edit}. The input is the whole clip, wherever the
   * result starts. The frame on screen at the start keeps its own timestamp.
   *
   * @defaultValue 0
   */
  start?: number | undefined;
}

/** A kept item with its time in microseconds. */
interface Kept {
  item: VideoFrame | AudioData;
  start: number;
  end: number;
}

/** Duration of a single frame without a duration, in microseconds. */
const DEFAULT_DURATION = 1e6 / 30;

/**
 * Plays a short clip backwards. The result begins with the last frame, so the whole stream is read into memory first, up to a limit. For longer
 * clips, make the frames smaller, for example with {@link Scaler}, or reverse only a part.
 *
 * The result covers the same time range as the input. Closes the frames or audio data of `input`; the caller closes those of the result.
 * Canceling the result cancels the input.
 *
 * @param input - Frames or audio.
 * @param options - Memory limit and start.
 * @returns The stream in reverse order. It fails with an `OptionError` if the input needs more memory than `limit`, and with a `SourceError`
 *   if the input fails.
 * @throws `OptionError` if `input` is not a stream or is locked, `limit` is not greater than 0, or `start` is negative.
 *
 * @example
 * ```ts live
 * import { decode, encode, reverse } from "mfx";
 *
 * const { video: frames } = await decode(video, { trim: { end: 2000 } });
 * await show(encode({ mimeType: 'video/mp4; codecs="h264"', video: { stream: reverse(frames!) } }));
 * ```
 *
 * @group Editing
 * @since next
 */
export function reverse<T extends VideoFrame | AudioData>(
  input: ReadableStream<T>,
  options: ReverseOptions = {},
): ReadableStream<T> {
  const { limit = 512, start = 0 } = options;
  checkNumber("limit", limit);
  checkNumber("start", start, NOT_NEGATIVE);
  checkStream("input", input);
  const span = spanOf(input);
  const reader = input.getReader();
  const items = reversedItems(reader, { limit, origin: span?.start, skip: start * 1000 });
  const cancel = (reason: unknown) => reader.cancel(reason);
  const fail = (error: unknown) => reader.cancel(error).catch(() => {}); // The first failure is reported.
  const rest = span && { ...span, start: Math.min(span.end, span.start + start * 1000) };
  return withSpan(generated(items, { cancel, fail }) as ReadableStream<T>, rest);
}

async function* reversedItems(
  reader: ReadableStreamDefaultReader<VideoFrame | AudioData>,
  { limit, origin: known, skip }: { limit: number; origin: number | undefined; skip: number },
): AsyncGenerator<VideoFrame | AudioData, void> {
  const kept: Kept[] = [];
  try {
    let bytes = 0;
    for (;;) {
      const { value: item, done } = await reader.read().catch(throwFailureOf("The input of reverse()"));
      if (done) break;
      bytes += sizeOf(item);
      if (bytes > limit * 1e6) {
        item.close();
        throw tooLarge(limit, item.timestamp - (kept[0]?.start ?? item.timestamp));
      }
      const { timestamp: start, duration } = item;
      const previous = kept.at(-1);
      if (previous) previous.end = Math.max(previous.end, start);
      const usual = previous ? start - previous.start : DEFAULT_DURATION;
      kept.push({ item: isVideoFrame(item) ? await ownCopy(item) : item, start, end: start + (duration || usual) });
    }
    const origin = known ?? kept[0]?.start ?? 0;
    const turn = origin + (kept.at(-1)?.end ?? 0);
    for (let last = kept.pop(); last; last = kept.pop()) {
      const item = trimmed(turned(last, turn), origin + skip);
      if (item) yield item;
    }
  } finally {
    for (const { item } of kept) item.close();
  }
}

/** An item at its mirrored time, with its samples reversed. Closes the given one. */
function turned({ item, start, end }: Kept, turn: number): VideoFrame | AudioData {
  const timestamp = Math.round(turn - end);
  if (!isAudioData(item)) return retimed(item, timestamp, Math.round(turn - start) - timestamp);
  const { sampleRate } = item;
  try {
    const planes = planesOf(item).map((plane) => plane.reverse());
    return audioDataOf(planes, { sampleRate, timestamp });
  } finally {
    item.close();
  }
}

/** An item without the samples before a time in microseconds; `undefined` if it ends before. Closes the given one if it returns another. */
function trimmed(item: VideoFrame | AudioData, from: number): VideoFrame | AudioData | undefined {
  const { timestamp } = item;
  const isAudio = isAudioData(item);
  const length = isAudio ? (item.numberOfFrames * 1e6) / item.sampleRate : (item.duration ?? 0);
  if (timestamp >= from || (!isAudio && timestamp + length > from)) return item;
  const early = isAudio ? Math.round(((from - timestamp) * item.sampleRate) / 1e6) : 0;
  try {
    if (!isAudio || early >= item.numberOfFrames) return undefined;
    const { sampleRate } = item;
    const planes = planesOf(item).map((plane) => plane.subarray(early));
    return audioDataOf(planes, { sampleRate, timestamp: Math.round(timestamp + (early * 1e6) / sampleRate) });
  } finally {
    item.close();
  }
}

/** Memory that an item takes, in bytes. */
function sizeOf(item: VideoFrame | AudioData): number {
  if (isAudioData(item)) return item.numberOfFrames * item.numberOfChannels * Float32Array.BYTES_PER_ELEMENT;
  if (!isVideoFrame(item)) return wrongOption("input", "a stream of VideoFrames or AudioData", item);
  return item.format ? item.allocationSize() : item.codedWidth * item.codedHeight * 4;
}

function tooLarge(limit: number, time: number): OptionError {
  const message = `The clip needs more memory than \`limit\` (${limit} MB): its first ${(time / 1e6).toFixed(1)} s fill it.`;
  return new OptionError("limit", `${message} Use a shorter or smaller clip, or raise the limit.`);
}
