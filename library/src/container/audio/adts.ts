import type { ByteSource } from "../../io/byte-source.ts";
import {
  countSamples,
  type Frame,
  type FrameFormat,
  FrameFormats,
  hasFrames,
  isFollowed,
  openBehindJunk,
  withBytesBefore,
} from "./frames.ts";
import { endOfId3, endOfTags } from "./tags.ts";

const SAMPLE_RATES = [96, 88.2, 64, 48, 44.1, 32, 24, 22.05, 16, 12, 11.025, 8, 7.35].map((rate) => rate * 1000);
/** Channels by configuration; 0 is a configuration inside the frames. */
const CHANNELS = [0, 1, 2, 3, 4, 5, 6, 8];
const SAMPLES = 1024;

export interface AdtsHeader extends Frame {
  /** The fields that are the same in every frame. */
  objectType: number;
  sampleRateIndex: number;
  channels: number;
}

/** AAC in ADTS, described. */
export interface Adts extends FrameFormat {
  codec: string;
  numberOfChannels: number;
  description: Uint8Array;
  length: number | undefined;
}

/** Opens AAC in ADTS; `undefined` if it is none. */
export const openAdts = async (source: ByteSource): Promise<Adts | undefined> =>
  openAt(source, await endOfId3(source), false);

/** Opens AAC in ADTS that has other bytes before its first frame; `undefined` if there are no frames in a row. */
export const findAdts = (source: ByteSource): Promise<Adts | undefined> =>
  openBehindJunk(
    source,
    (bytes) => adtsHeader(bytes) !== undefined,
    (position) => openAt(source, position, true),
  );

/** @param isGuess - Whether only whole frames in a row are proof enough. */
async function openAt(source: ByteSource, start: number, isGuess: boolean): Promise<Adts | undefined> {
  const first = await headerAt(source, start);
  if (!first) return undefined;
  const notes: string[] = [];
  const config = configOf(first);
  const formats = new FrameFormats(config, notes);
  const soundAt = async (position: number) => {
    const frame = await headerAt(source, position);
    if (!frame) return undefined;
    // Few bits tell a header from other bytes.
    const isSure =
      isSame(frame, first) || (await isFollowed(source, position + frame.size, (at) => headerAt(source, at)));
    return isSure ? formats.convert(frame, configOf(frame)) : undefined;
  };
  const format: FrameFormat = {
    source,
    sampleRate: config.sampleRate,
    notes,
    start,
    delay: 0,
    total: undefined,
    seen: [],
    frameAt: async (position) => {
      const frame = await soundAt(position);
      if (frame) return frame;
      // Joined segments of HLS each begin with a tag.
      const end = await endOfTags(source, position);
      const behind = end === position ? undefined : await soundAt(end);
      return behind && withBytesBefore(behind, end - position);
    },
  };
  if (!(await hasFrames(format, isGuess))) return undefined;
  return {
    ...format,
    ...config,
    length: source.size === undefined ? undefined : await countSamples(format),
  };
}

const configOf = (header: AdtsHeader) => ({
  codec: `mp4a.40.${header.objectType}`,
  sampleRate: SAMPLE_RATES[header.sampleRateIndex]!,
  numberOfChannels: CHANNELS[header.channels]!,
  description: adtsDescription(header),
});

const isSame = (one: AdtsHeader, other: AdtsHeader) =>
  one.objectType === other.objectType &&
  one.sampleRateIndex === other.sampleRateIndex &&
  one.channels === other.channels;

/** What decoders of raw frames need, an AudioSpecificConfig: object type (5 bits), index of the sample rate (4), channels (4). */
export const adtsDescription = ({ objectType, sampleRateIndex, channels }: AdtsHeader): Uint8Array =>
  Uint8Array.of((objectType << 3) | (sampleRateIndex >> 1), ((sampleRateIndex & 1) << 7) | (channels << 3));

const headerAt = async (source: ByteSource, position: number): Promise<AdtsHeader | undefined> =>
  adtsHeader(await source.read(position, position + 7));

/** The header that a frame begins with; `undefined` if there is none. */
export function adtsHeader(bytes: Uint8Array): AdtsHeader | undefined {
  if (bytes.length < 7) return undefined;
  const [sync, kind = 0, profile = 0, channelBits = 0, length = 0, fullness = 0, blocks = 0] = bytes;
  const sampleRateIndex = (profile >> 2) & 15;
  const channels = ((profile & 1) << 2) | (channelBits >> 6);
  const headerSize = kind & 1 ? 7 : 9;
  const size = ((channelBits & 3) << 11) | (length << 3) | (fullness >> 5);
  const isFrame = sync === 0xff && (kind & 0xf6) === 0xf0 && sampleRateIndex < SAMPLE_RATES.length && size > headerSize;
  // Frames of several blocks are not in use.
  if (!isFrame || channels === 0 || (blocks & 3) !== 0) return undefined;
  return { size, headerSize, samples: SAMPLES, objectType: (profile >> 6) + 1, sampleRateIndex, channels };
}
