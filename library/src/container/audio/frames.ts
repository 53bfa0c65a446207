import type { ByteSource } from "../../io/byte-source.ts";
import { cutOff, type Damage, damaged, isMissingData } from "../core/damage.ts";
import { ENDS_EARLY, note } from "../core/notes.ts";
import type { Packet, PacketCursor } from "../core/packets.ts";
import { Places } from "../core/places.ts";
import { endOfId3, isTag } from "./tags.ts";

/** A frame of a format that has no index: MP3, ADTS and FLAC. */
export interface Frame {
  /** Bytes of the frame, with its header. */
  size: number;
  /** Number of samples per channel, at the file's sample rate. */
  samples: number;
  /** Bytes before the part that the decoder gets. */
  headerSize: number;
  /** Number of the first sample, if the frame says so. */
  firstSample?: number;
  /** Configuration of the decoder, if the frame has another format than the first one. */
  config?: AudioDecoderConfig;
}

/** Where a frame is, and the number of its first sample. */
export interface SeenFrame {
  position: number;
  sample: number;
}

/** How to find the frames of a file. */
export interface FrameFormat {
  source: ByteSource;
  sampleRate: number;
  /** Harmless deviations, in sentences. */
  notes: string[];
  /** Position of the first frame. */
  start: number;
  /** Samples that the encoder put before the audio. */
  delay: number;
  /** Number of samples in all frames; `undefined` if the file doesn't say. */
  total: number | undefined;
  /** Some of the frames, in order, as far as the file has been read. */
  seen: SeenFrame[];
  /** The frame at a position; `undefined` if there is none. A frame may be longer than the file. */
  frameAt(position: number): Promise<Frame | undefined>;
  /** A position shortly before the frame with a number, if all frames have the same bitrate. */
  positionBefore?(number: number): number;
  /** Whether a frame begins at a position, though its end is missing. For formats whose headers don't tell a frame's size. */
  isBegun?(position: number): Promise<boolean>;
}

/** The formats of a file's frames. Those of another format than the first one are converted to it. */
export class FrameFormats {
  #first: AudioDecoderConfig;
  #notes: string[];
  #others = new Map<string, AudioDecoderConfig>();

  constructor(first: AudioDecoderConfig, notes: string[]) {
    this.#first = first;
    this.#notes = notes;
  }

  /** A frame with the configuration for it, and its length in samples of the first format. */
  convert<Kind extends Frame>(frame: Kind, format: AudioDecoderConfig): Kind {
    const key = `${format.sampleRate} ${format.numberOfChannels}`;
    const { sampleRate, numberOfChannels } = this.#first;
    if (key === `${sampleRate} ${numberOfChannels}`) return frame;
    note(this.#notes, FORMAT_CHANGES);
    const config = this.#others.get(key) ?? format;
    this.#others.set(key, config);
    return { ...frame, config, samples: (frame.samples * sampleRate) / format.sampleRate };
  }
}

export const FORMAT_CHANGES = "The format of the samples changes.";
export const COUNTS_FEWER = "The header counts fewer samples than there are.";
const ZEROS = "Zeros follow the audio: the rest of the file may be missing.";
/** Bytes that are searched at a time for the next frame. */
const SEARCHED = 1 << 16;
/** Bytes of the longest header of a format without a length. */
const MAX_HEADER = 7;
/** Frames between two that are kept. */
const INDEXED = 64;

/** Keeps where a frame is, unless one shortly before it is known. */
function see({ seen }: FrameFormat, frame: SeenFrame, samples: number): boolean {
  const last = seen.at(-1);
  if (last && frame.sample - last.sample < INDEXED * samples) return false;
  seen.push(frame);
  return true;
}

/** The frames' positions, as far as the file has been read. All readers of a file share it. */
export class FrameIndex {
  readonly format: FrameFormat;
  /** Frames that were found by their numbers. */
  readonly places = new Places();
  /** Whether the frames have numbers, once it is known. */
  hasNumbers: boolean | undefined;

  constructor(format: FrameFormat) {
    this.format = format;
  }

  /** The last known frame at or before a sample. */
  near(sample: number): SeenFrame {
    return this.format.seen.findLast((frame) => frame.sample <= sample) ?? { position: this.format.start, sample: 0 };
  }

  note(position: number, sample: number, samples: number): void {
    if (see(this.format, { position, sample }, samples)) this.places.note({ position, time: sample });
  }
}

/** Reads the frames of a file without an index, one after the other. */
export class FrameCursor implements PacketCursor {
  readonly origin = undefined;
  position: number;
  #index: FrameIndex;
  /** Number of the next sample. */
  #sample = 0;
  #ended = false;

  constructor(index: FrameIndex) {
    this.#index = index;
    this.position = index.format.start;
  }

  async seek(from: number): Promise<void> {
    const { sampleRate, delay, frameAt } = this.#index.format;
    const wanted = Math.floor((from * sampleRate) / 1e6 + 1e-6) + delay;
    ({ position: this.position, sample: this.#sample } = await this.#nearest(wanted));
    for (let frame = await frameAt(this.position); frame; frame = await frameAt(this.position)) {
      if (this.#sample + frame.samples > wanted) break;
      this.#advance(frame);
    }
  }

  /** The last known frame at or before a sample. In files whose frames have numbers, a nearer one is searched for. */
  async #nearest(wanted: number): Promise<SeenFrame> {
    const { source, start, frameAt, positionBefore } = this.#index.format;
    const known = this.#index.near(wanted);
    const first = await frameAt(start);
    if (positionBefore && first) {
      const found = await this.#search(positionBefore(Math.floor(wanted / first.samples)));
      const sample = found?.frame.firstSample;
      return sample !== undefined && sample <= wanted ? { position: found!.position, sample } : known;
    }
    this.#index.hasNumbers ??= first?.firstSample !== undefined;
    if (source.size === undefined || !this.#index.hasNumbers) return known;
    const place = await this.#index.places.near(wanted, source.size, async (from) => {
      const found = await this.#search(from);
      return found && { position: found.position, time: found.frame.firstSample ?? 0 };
    });
    return place && place.position > known.position ? { position: place.position, sample: place.time } : known;
  }

  async next(): Promise<Packet | Damage | undefined> {
    if (this.#ended) return undefined;
    const { source, frameAt, sampleRate, delay } = this.#index.format;
    const { position } = this;
    const frame = await frameAt(position);
    if (!frame) return this.#gap();
    if (frame.firstSample !== undefined && frame.firstSample > this.#sample) {
      this.#sample = frame.firstSample;
      return { what: "The file is damaged: frames are missing.", position, end: position };
    }
    const data = await source.read(position, position + frame.size);
    if (data.length < frame.size) return this.#endEarly();
    const timestamp = ((this.#sample - delay) / sampleRate) * 1e6;
    this.#advance(frame);
    return {
      data: data.subarray(frame.headerSize),
      type: "key",
      timestamp,
      duration: Math.round((frame.samples / sampleRate) * 1e6),
      alpha: undefined,
      ...(frame.config && { config: frame.config }),
    };
  }

  #advance({ size, samples }: Frame): void {
    this.#index.note(this.position, this.#sample, samples);
    this.position += size;
    this.#sample += samples;
  }

  /** Finds out what follows the last frame: the end, bytes that don't belong to the file, or damage. */
  async #gap(): Promise<Damage | undefined> {
    const { source, total, start } = this.#index.format;
    const { position } = this;
    if (total !== undefined && this.#sample >= total) return this.#end(undefined);
    const rest = await source.read(position, position + 1);
    const isMissing = total !== undefined;
    if (rest.length === 0 || (await isTag(source, position))) {
      return isMissing ? this.#endEarly() : this.#end(undefined);
    }
    const next = await this.#search(position + 1);
    if (next === undefined) {
      const { isBegun } = this.#index.format;
      if ((await isBegun?.(position)) || (await this.#isPartOfHeader())) return this.#endEarly();
      const isLost = isMissing || position === start;
      if (!isLost && (await isMissingData(source, position))) note(this.#index.format.notes, ZEROS);
      return this.#end(isLost ? cutOff(position) : undefined);
    }
    // The bytes that can't be read held as many samples each as those before them.
    const { frame } = next;
    const perByte = position > start ? this.#sample / (position - start) : frame.samples / frame.size;
    const lost = Math.round(((next.position - position) * perByte) / frame.samples) * frame.samples;
    this.position = next.position;
    this.#sample = frame.firstSample ?? this.#sample + lost;
    return damaged(position, next.position);
  }

  /** Whether the file ends within the header of another frame. */
  async #isPartOfHeader(): Promise<boolean> {
    const { source } = this.#index.format;
    const rest = await source.read(this.position, this.position + MAX_HEADER);
    const [sync, kind = 0xff] = rest;
    return rest.length < MAX_HEADER && sync === 0xff && kind >> 5 === 7;
  }

  #endEarly(): undefined {
    this.#ended = true;
    note(this.#index.format.notes, ENDS_EARLY);
  }

  #end(damage: Damage | undefined): Damage | undefined {
    this.#ended = true;
    return damage;
  }

  /** The next frame that another frame, a tag or the end of the file follows. */
  async #search(from: number): Promise<{ position: number; frame: Frame } | undefined> {
    const { source, frameAt } = this.#index.format;
    for (let start = from; ; start += SEARCHED) {
      const bytes = await source.read(start, start + SEARCHED);
      for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
        const position = start + at;
        const frame = await frameAt(position);
        if (frame && (await isFollowed(source, position + frame.size, frameAt))) return { position, frame };
      }
      if (bytes.length < SEARCHED) return undefined;
    }
  }
}

/** Whether a frame, a tag or nothing follows the end of a frame. */
export async function isFollowed(
  source: ByteSource,
  end: number,
  frameAt: (position: number) => Promise<Frame | undefined>,
): Promise<boolean> {
  if (await frameAt(end)) return true;
  const last = await source.read(end - 1, end + 1);
  return last.length === 1 || (last.length === 2 && (await isTag(source, end)));
}

/** Frames that must follow one another for bytes to be recognized as a format. */
const RECOGNIZED = 3;

/**
 * Whether a file begins with frames of a format. A shorter file may have fewer of them; if it is a guess that a frame begins there, it must
 * have two, and end with the second one.
 */
export async function hasFrames({ source, start, frameAt }: FrameFormat, isGuess = false): Promise<boolean> {
  for (let position = start, count = 0; count < RECOGNIZED; count++) {
    const frame = await frameAt(position);
    if (!frame) {
      if (isGuess) return count === 2 && position === source.size;
      return (source.size !== undefined && position >= source.size) || (count > 0 && (await isTag(source, position)));
    }
    position += frame.size;
  }
  return true;
}

/** A frame with other bytes before it, such as tags. */
export const withBytesBefore = <Kind extends Frame>(frame: Kind, bytes: number): Kind => ({
  ...frame,
  size: frame.size + bytes,
  headerSize: frame.headerSize + bytes,
});

/** Bytes before the first frame that players pass over: padding of tags, covers of tags with a wrong size, or the rest of a frame of a recording. */
const MAX_JUNK = 1 << 20;

/**
 * Opens a file that has other bytes before its first frame; `undefined` if there are no frames in a row.
 *
 * @param isHeader - Whether the header of a frame may begin with some bytes.
 * @param open - Opens the frames at a position, if there are several whole ones in a row.
 */
export async function openBehindJunk<Format extends FrameFormat>(
  source: ByteSource,
  isHeader: (bytes: Uint8Array) => boolean,
  open: (position: number) => Promise<Format | undefined>,
): Promise<Format | undefined> {
  const from = await endOfId3(source);
  const bytes = await source.read(from, from + MAX_JUNK);
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const format = isHeader(bytes.subarray(at, at + MAX_HEADER)) ? await open(from + at) : undefined;
    if (!format) continue;
    note(format.notes, `The audio begins after ${at} other bytes.`);
    return format;
  }
  return undefined;
}

/** Counts the samples of all frames up to the first damage, by reading every header. */
export async function countSamples(format: FrameFormat): Promise<number> {
  const { source, start, frameAt } = format;
  let samples = 0;
  for (let position = start, frame = await frameAt(start); frame; frame = await frameAt(position)) {
    if (source.size !== undefined && position + frame.size > source.size) break;
    see(format, { position, sample: samples }, frame.samples);
    samples += frame.samples;
    position += frame.size;
  }
  return samples;
}
