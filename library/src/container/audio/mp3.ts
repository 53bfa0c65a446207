import type { ByteSource } from "../../io/byte-source.ts";
import { ENDS_EARLY, note } from "../core/notes.ts";
import {
  COUNTS_FEWER,
  countSamples,
  type FrameFormat,
  FrameFormats,
  hasFrames,
  isFollowed,
  openBehindJunk,
  withBytesBefore,
} from "./frames.ts";
import { DECODER_DELAY, type Header, readHeader } from "./mp3-header.ts";
import { endOfId3, endOfTags, itunesGap } from "./tags.ts";

/** An MP3 file, described. */
export interface Mp3 extends FrameFormat {
  numberOfChannels: number;
  /** Number of samples before padding; `undefined` if the file doesn't say. */
  length: number | undefined;
}

/** Opens an MP3 file; `undefined` if it is none. */
export const openMp3 = async (source: ByteSource): Promise<Mp3 | undefined> => openAt(source, await endOfId3(source));

/** Opens an MP3 file that has other bytes before its first frame; `undefined` if there are no frames in a row. */
export const findMp3 = (source: ByteSource): Promise<Mp3 | undefined> =>
  openBehindJunk(
    source,
    (bytes) => readHeader(bytes) !== undefined,
    (position) => openAt(source, position, true),
  );

/**
 * Opens the MP3 frames at a position.
 * @param isGuess - Whether only whole frames in a row are proof enough.
 */
export async function openAt(source: ByteSource, first: number, isGuess = false): Promise<Mp3 | undefined> {
  const header = await headerAt(source, first);
  if (!header) return undefined;
  const { sampleRate, numberOfChannels } = header;
  const notes: string[] = [];
  const formats = new FrameFormats({ codec: "mp3", sampleRate, numberOfChannels }, notes);
  const format: FrameFormat = {
    source,
    sampleRate,
    notes,
    start: first,
    delay: 0,
    total: undefined,
    seen: [],
    frameAt: async (position) => {
      const frame = (await headerAt(source, position)) ?? (await frameBehindTags(source, position));
      if (!frame) return undefined;
      const { sampleRate: rate, numberOfChannels } = frame;
      // Few bits tell a header from other bytes.
      const isSure =
        rate === sampleRate || (await isFollowed(source, position + frame.size, (at) => headerAt(source, at)));
      return isSure ? formats.convert(frame, { codec: "mp3", sampleRate: rate, numberOfChannels }) : undefined;
    },
  };
  if (!(await hasFrames(format, isGuess))) return undefined;
  const info = readInfo(await source.read(first, first + header.size), header);
  const tag = await source.read(0, first);
  const gap = info?.gap ?? itunesGap(tag);
  // A frame with information has no audio.
  if (info) format.start += header.size;
  const counted = info?.frames === undefined ? undefined : info.frames * header.samples;
  const delay = gap ? gap.delay + DECODER_DELAY : 0;
  const end = info?.bytes === undefined ? undefined : first + info.bytes;
  const { size } = source;
  const isCut = size !== undefined && end !== undefined && end > size;
  // In a stream, what is behind the frames is not waited for.
  const mayGoOn = size !== undefined && end !== undefined && (await format.frameAt(end)) !== undefined;
  const isCounted = size !== undefined && (counted === undefined || isCut || mayGoOn);
  const all = isCounted ? await countSamples(format) : counted;
  const isOther = all !== undefined && counted !== undefined && all !== counted;
  if (isOther) note(format.notes, all < counted ? ENDS_EARLY : COUNTS_FEWER);
  // The padding is missing, or amid a file that was joined of several ones. Without a count, the last frame is only known once it was read.
  const cut = !gap ? 0 : isOther || counted === undefined ? delay : gap.delay + gap.padding;
  const length = all === undefined ? undefined : Math.max(0, all - cut);
  const total = isOther && all > counted ? undefined : counted;
  const average = (await headerAt(source, format.start))?.averageSize;
  const expected = average && info?.frames && format.start + info.frames * average;
  if (size !== undefined && !isCounted && end && expected && Math.abs(end - expected) <= ROUNDING) {
    Object.assign(format, numbered(format, average));
  }
  return { ...format, delay, total, numberOfChannels, length };
}

/** Bytes by which a frame of a constant bitrate may begin earlier or later than its number says. */
const ROUNDING = 2;

/** Numbers the frames of a constant bitrate by their positions, so that a seek needn't read the frames before. */
function numbered({ frameAt, start }: FrameFormat, average: number): Pick<FrameFormat, "frameAt" | "positionBefore"> {
  return {
    frameAt: async (position) => {
      const frame = await frameAt(position);
      const number = Math.round((position - start) / average);
      const isInPlace = Math.abs(position - start - number * average) <= ROUNDING;
      return frame && isInPlace ? { ...frame, firstSample: number * frame.samples } : undefined;
    },
    positionBefore: (number) => Math.max(start, Math.floor(start + number * average) - ROUNDING),
  };
}

/** The frame behind the tags at a position, in a file that was joined of several ones. A frame with information is passed over, too. */
async function frameBehindTags(source: ByteSource, position: number): Promise<Header | undefined> {
  const end = await endOfTags(source, position);
  const frame = end === position ? undefined : await headerAt(source, end);
  if (!frame) return undefined;
  const isInfo = readInfo(await source.read(end, end + frame.size), frame) !== undefined;
  const start = isInfo ? end + frame.size : end;
  const audio = isInfo ? await headerAt(source, start) : frame;
  return audio && withBytesBefore(audio, start - position);
}

async function headerAt(source: ByteSource, position: number): Promise<Header | undefined> {
  const bytes = await source.read(position, position + 4);
  return bytes.length === 4 ? readHeader(bytes) : undefined;
}

interface Info {
  /** Number of frames with audio. */
  frames: number | undefined;
  /** Bytes from the start of the first frame to the end of the last one. */
  bytes: number | undefined;
  gap: { delay: number; padding: number } | undefined;
}

const VBRI_OFFSET = 36;

/** What the encoder noted in the first frame (Xing, Info and LAME, or VBRI); `undefined` if the frame is audio. */
function readInfo(frame: Uint8Array, { infoOffset }: Header): Info | undefined {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const name = (at: number) => String.fromCharCode(...frame.subarray(at, at + 4));
  if (name(VBRI_OFFSET) === "VBRI" && frame.length >= VBRI_OFFSET + 18) {
    const [bytes, frames] = [view.getUint32(VBRI_OFFSET + 10), view.getUint32(VBRI_OFFSET + 14)];
    return { frames, bytes, gap: undefined };
  }
  if (!["Xing", "Info"].includes(name(infoOffset)) || frame.length < infoOffset + 120) return undefined;
  const flags = view.getUint32(infoOffset + 4);
  const frames = flags & 1 ? view.getUint32(infoOffset + 8) : undefined;
  const bytes = flags & 2 ? view.getUint32(infoOffset + (flags & 1 ? 12 : 8)) : undefined;
  // Each flag stands for a field: frames, bytes, a table of 100 bytes, quality.
  const fields = [4, 4, 100, 4].reduce((sum, size, bit) => sum + (flags & (1 << bit) ? size : 0), 8);
  const lame = infoOffset + fields;
  if (!["LAME", "Lavc", "Lavf"].includes(name(lame)) || frame.length < lame + 24) {
    return { frames, bytes, gap: undefined };
  }
  const packed = view.getUint32(lame + 20) & 0xffffff;
  return { frames, bytes, gap: { delay: packed >> 12, padding: packed & 0xfff } };
}
