import { whyNotDecodable } from "../codec/decode-support.ts";
import { decodeVideo } from "../codec/decode-video.ts";
import type { Packet } from "../container/core/packets.ts";
import type { Demuxed, DemuxedEdit, DemuxedVideo } from "../container/demux.ts";
import { sharedFile } from "../container/shared-file.ts";
import { AbortedError, OptionError } from "../errors.ts";
import { unlessAborted } from "../media/abort.ts";
import type { MediaFile } from "../media/media-file.ts";
import { requireTime } from "./require-time.ts";

/** Most packets, in decoding order, that may come before a packet that is shown earlier: the limit of H.264 and HEVC. */
const MOST_REORDERED = 16;

interface FileFrames {
  /** Whether key frames are not enough. */
  exact: boolean;
  signal: AbortSignal | undefined;
}

/** The frames of a file at times in milliseconds. Ascending times that share a key frame take one pass. */
export async function* framesOfFile(
  file: MediaFile,
  times: readonly number[],
  options: FileFrames,
): AsyncGenerator<VideoFrame, void> {
  const { closed, dispose } = sharedFile(file)!({});
  dispose();
  let next: Pass | undefined;
  try {
    for (let index = 0; index < times.length; ) {
      const pass: Pass = next ?? (await Pass.open(file, times[index]!, options));
      next = undefined;
      const shared = [times[index]!];
      try {
        while (times[index + shared.length]! >= shared.at(-1)!) {
          const time = times[index + shared.length]!;
          next = await Pass.open(file, time, options);
          if (!next.startsLike(pass)) break;
          next.close();
          next = undefined;
          shared.push(time);
        }
        yield* pass.frames(shared);
      } finally {
        pass.close();
      }
      index += shared.length;
    }
  } catch (error) {
    throw closed?.aborted ? new AbortedError(closed.reason) : error;
  } finally {
    next?.close();
  }
}

/** The packets from a key frame on. */
class Pass {
  readonly #file: Demuxed;
  readonly #track: DemuxedVideo;
  readonly #edit: DemuxedEdit;
  readonly #key: Packet;
  readonly #options: FileFrames;
  /** End of the file in microseconds; `NaN` if it doesn't say. */
  readonly #end: number;

  private constructor(
    tracks: { file: Demuxed; track: DemuxedVideo; edit: DemuxedEdit; key: Packet; end: number },
    options: FileFrames,
  ) {
    this.#file = tracks.file;
    this.#track = tracks.track;
    this.#edit = tracks.edit;
    this.#key = tracks.key;
    this.#end = tracks.end;
    this.#options = options;
  }

  /** Finds the key frame for a time in milliseconds. */
  static async open(file: MediaFile, time: number, options: FileFrames): Promise<Pass> {
    requireTime(time, file.duration);
    const demuxed = sharedFile(file)!({});
    try {
      const track = demuxed.video[0];
      if (!track) throw new OptionError("input", "The file has no video.");
      const refusal = await whyNotDecodable(track.info, false);
      if (refusal) throw refusal;
      const edit = editAt(track.edits, time * 1000);
      // Timestamps of frames are rounded, those of packets are not.
      const key = await unlessAborted(edit.packets.first(Math.round(time * 1000) + 0.5), options.signal);
      if (!key) throw noFrame(time);
      return new Pass({ file: demuxed, track, edit, key, end: file.duration * 1000 }, options);
    } catch (error) {
      demuxed.dispose();
      throw error;
    }
  }

  /** Whether another pass starts with the same key frame. */
  startsLike(other: Pass): boolean {
    return this.#edit.span.start === other.#edit.span.start && this.#key.timestamp === other.#key.timestamp;
  }

  /** Decodes the frames for times in milliseconds, in ascending order, all after the key frame and before the next one. */
  async *frames(times: readonly number[]): AsyncGenerator<VideoFrame, void> {
    const { exact, signal } = this.#options;
    const wanted = times.map((time) => (exact ? this.#momentAt(time) : Math.round(this.#key.timestamp)));
    const picker = new FramePicker(wanted);
    let failure: unknown;
    const outlet = {
      ready: () => undefined,
      push: (frame: VideoFrame) => picker.push(frame),
      end: () => {},
      fail: (error: unknown) => {
        failure ??= error;
      },
    };
    const span = { start: wanted[0]!, end: Number.POSITIVE_INFINITY };
    const holdUntil = Number.isNaN(this.#end) ? 0 : this.#end;
    const decoding = decodeVideo(
      this.#track,
      { ...this.#edit, span },
      { holdUntil, earliest: Number.NEGATIVE_INFINITY, software: false, frameRate: undefined },
      outlet,
    );
    try {
      for await (const packet of this.#packetsUntil(wanted.at(-1)!)) {
        await unlessAborted(Promise.resolve(decoding.room()), signal);
        decoding.feed(packet);
        yield* picker.take();
      }
      await unlessAborted(decoding.flush(), signal);
      if (failure) throw failure;
      picker.finish();
      yield* picker.take();
      if (picker.missing > 0) throw noFrame(times.at(-picker.missing)!);
    } finally {
      decoding.close();
      picker.close();
    }
  }

  close(): void {
    this.#edit.packets.done = true;
    this.#file.dispose();
  }

  /** The packets that the frame at a time, in microseconds, needs. */
  async *#packetsUntil(time: number): AsyncGenerator<Packet, void> {
    yield this.#key;
    if (!this.#options.exact) return;
    let later: Packet[] = [];
    while (later.length <= MOST_REORDERED) {
      const packet = await unlessAborted(this.#edit.packets.next(), this.#options.signal);
      if (!packet) return;
      later.push(packet);
      if (Math.round(packet.timestamp) > time) continue;
      yield* later;
      later = [];
    }
  }

  /** A time in microseconds; at the end of the file, the last moment of its last frame. */
  #momentAt(milliseconds: number): number {
    const time = Math.round(milliseconds * 1000);
    return time >= this.#end ? Math.max(0, this.#end - 1) : time;
  }
}

/** Picks the frames on screen at ascending times, in microseconds. */
class FramePicker {
  readonly #times: number[];
  #current: VideoFrame | undefined;
  readonly #picked: VideoFrame[] = [];

  constructor(times: readonly number[]) {
    this.#times = [...times];
  }

  /** Number of times without a frame. */
  get missing(): number {
    return this.#times.length;
  }

  push(frame: VideoFrame): void {
    try {
      this.#pickBefore(frame.timestamp);
    } finally {
      this.#current?.close();
      this.#current = frame;
    }
  }

  /** Picks the last frame for all later times. */
  finish(): void {
    this.#pickBefore(Number.POSITIVE_INFINITY);
  }

  *take(): Generator<VideoFrame, void> {
    for (let frame = this.#picked.shift(); frame; frame = this.#picked.shift()) yield frame;
  }

  close(): void {
    this.#current?.close();
    for (const frame of this.#picked.splice(0)) frame.close();
  }

  #pickBefore(end: number): void {
    while (this.#current && this.#times.length > 0 && this.#times[0]! < end) {
      this.#times.shift();
      this.#picked.push(this.#current.clone());
    }
  }
}

/** The edit that is presented at a time, or the last one before it. */
const editAt = (edits: readonly DemuxedEdit[], time: number): DemuxedEdit =>
  edits.findLast(({ span }) => span.start <= time) ?? edits[0]!;

const noFrame = (time: number) =>
  new OptionError("time", `The file has no frame at ${time} ms. Use a time before its end.`);
