import type { ByteSource } from "../../io/byte-source.ts";
import { ENDS_EARLY, note } from "../core/notes.ts";
import { countSamples, type Frame, type FrameFormat, hasFrames } from "./frames.ts";
import { endOfId3, itunesGap } from "./tags.ts";

/** Kilobits per second, by index, of MPEG-1 and of MPEG-2 and 2.5, Layer III. */
const BITRATES = [
  [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const SAMPLE_RATES = [44_100, 48_000, 32_000];
/** Samples by which every decoder delays the audio. */
const DECODER_DELAY = 529;
const MONO = 3;

interface Header extends Frame {
  sampleRate: number;
  numberOfChannels: number;
  /** Bytes from the start of the frame to where encoders put their information. */
  infoOffset: number;
}

/** An MP3 file, described. */
export interface Mp3 extends FrameFormat {
  numberOfChannels: number;
  /** Number of samples before padding; `undefined` if the file doesn't say. */
  length: number | undefined;
}

/** Opens an MP3 file; `undefined` if it is none. */
export const openMp3 = async (source: ByteSource): Promise<Mp3 | undefined> => openAt(source, await endOfId3(source));

/** Bytes before the first frame that players pass over: padding of tags, or the rest of a frame of a recording. */
const MAX_JUNK = 1 << 16;

/** Opens an MP3 file that has other bytes before its first frame; `undefined` if there are no frames in a row. */
export async function findMp3(source: ByteSource): Promise<Mp3 | undefined> {
  const from = await endOfId3(source);
  const bytes = await source.read(from, from + MAX_JUNK);
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    if (!readHeader(bytes.subarray(at, at + 4))) continue;
    const mp3 = await openAt(source, from + at, true);
    if (!mp3) continue;
    note(mp3.notes, `The audio begins after ${at} other bytes.`);
    return mp3;
  }
  return undefined;
}

/**
 * Opens the MP3 frames at a position.
 * @param isGuess - Whether only whole frames in a row are proof enough.
 */
export async function openAt(source: ByteSource, first: number, isGuess = false): Promise<Mp3 | undefined> {
  const header = await headerAt(source, first);
  if (!header) return undefined;
  const { sampleRate, numberOfChannels } = header;
  const format: FrameFormat = {
    source,
    sampleRate,
    notes: [],
    start: first,
    delay: 0,
    total: undefined,
    frameAt: async (position) => {
      const frame = await headerAt(source, position);
      return frame?.sampleRate === sampleRate ? frame : undefined;
    },
  };
  if (!(await hasFrames(format, isGuess))) return undefined;
  const info = readInfo(await source.read(first, first + header.size), header);
  const tag = await source.read(0, first);
  const gap = info?.gap ?? itunesGap(tag);
  // A frame with information has no audio.
  if (info) format.start += header.size;
  const total = info?.frames === undefined ? undefined : info.frames * header.samples;
  const delay = gap ? gap.delay + DECODER_DELAY : 0;
  const isCut = source.size !== undefined && info?.bytes !== undefined && first + info.bytes > source.size;
  const isCounted = source.size !== undefined && (total === undefined || isCut);
  const all = isCounted ? await countSamples(format) : total;
  const missesPadding = all !== undefined && total !== undefined && all < total;
  if (missesPadding) note(format.notes, ENDS_EARLY);
  const cut = !gap ? 0 : missesPadding ? delay : gap.delay + gap.padding;
  const length = all === undefined ? undefined : Math.max(0, all - cut);
  return { ...format, delay, total, numberOfChannels, length };
}

async function headerAt(source: ByteSource, position: number): Promise<Header | undefined> {
  const bytes = await source.read(position, position + 4);
  return bytes.length === 4 ? readHeader(bytes) : undefined;
}

function readHeader(bytes: Uint8Array): Header | undefined {
  const [sync, kind = 0, rates = 0, mode = 0] = bytes;
  const version = (kind >> 3) & 3;
  const isLayer3 = ((kind >> 1) & 3) === 1;
  const sampleRateIndex = (rates >> 2) & 3;
  const bitrateIndex = rates >> 4;
  if (sync !== 0xff || kind >> 5 !== 7 || version === 1 || !isLayer3 || sampleRateIndex === 3) return undefined;
  const isMpeg1 = version === 3;
  const kilobits = BITRATES[isMpeg1 ? 0 : 1][bitrateIndex - 1];
  if (!kilobits) return undefined;
  const sampleRate = SAMPLE_RATES[sampleRateIndex]! / (isMpeg1 ? 1 : version === 2 ? 2 : 4);
  const samples = isMpeg1 ? 1152 : 576;
  const isMono = mode >> 6 === MONO;
  const padding = (rates >> 1) & 1;
  const sideInformation = isMpeg1 ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  return {
    size: Math.floor((samples * kilobits * 125) / sampleRate) + padding,
    samples,
    headerSize: 0,
    sampleRate,
    numberOfChannels: isMono ? 1 : 2,
    infoOffset: 4 + sideInformation,
  };
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
