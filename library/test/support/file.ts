/** Reads what was encoded, with nothing of ours but the pieces' own positions. */
import { ALL_FORMATS, BlobSource, type EncodedPacket, EncodedPacketSink, Input } from "mediabunny";
import { commands } from "vitest/browser";
import { readable } from "./readable.ts";

export { assemble } from "./assemble.ts";

export interface ReadTrack {
  codec: string | null;
  timestamps: number[];
  durations: number[];
  keys: number[];
  /** Whether packets are stored in another order than they are shown. */
  reordered: boolean;
  /** Seconds. */
  end: number;
}

/** Every packet's timing in microseconds, in the order of presentation. */
export async function readFile(file: Blob) {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  const read = async (
    track: Awaited<ReturnType<typeof input.getPrimaryVideoTrack | typeof input.getPrimaryAudioTrack>>,
  ) => {
    if (!track) return undefined;
    const packets: EncodedPacket[] = [];
    for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
    const reordered = packets.some((packet, i) => packet.timestamp < (packets[i - 1]?.timestamp ?? packet.timestamp));
    packets.sort((a, b) => a.timestamp - b.timestamp);
    return {
      codec: await track.getCodecParameterString(),
      timestamps: packets.map((packet) => packet.microsecondTimestamp),
      durations: packets.map((packet) => packet.microsecondDuration),
      keys: packets.filter((packet) => packet.type === "key").map((packet) => packet.microsecondTimestamp),
      reordered,
      end: await track.computeDuration(),
    } satisfies ReadTrack;
  };
  const videoTrack = await input.getPrimaryVideoTrack();
  return {
    mimeType: await input.getMimeType(),
    duration: await input.computeDuration(),
    video: await read(videoTrack),
    audio: await read(await input.getPrimaryAudioTrack()),
    videoTrack,
    input,
  };
}

/** The luma of every frame, decoded by the browser; rows without padding. */
export async function decodeLuma(
  file: Blob,
): Promise<{ timestamp: number; width: number; height: number; luma: Uint8Array }[]> {
  const { videoTrack } = await readFile(file);
  const config = await videoTrack!.getDecoderConfig();
  const copies: Promise<{ timestamp: number; width: number; height: number; luma: Uint8Array }>[] = [];
  const failures: unknown[] = [];
  const decoder = new VideoDecoder({
    output: (frame) => copies.push(copyLuma(frame)),
    error: (error) => failures.push(error),
  });
  decoder.configure(config!);
  for await (const packet of new EncodedPacketSink(videoTrack!).packets()) decoder.decode(packet.toEncodedVideoChunk());
  await decoder.flush();
  decoder.close();
  if (failures.length > 0) throw failures[0];
  return Promise.all(copies);
}

/** Shares of red, green and blue in luma. */
const LUMA_OF = { bt709: [0.2126, 0.7152, 0.0722], smpte170m: [0.299, 0.587, 0.114] } as const;

async function copyLuma(source: VideoFrame) {
  const frame = readable(source);
  const { timestamp } = frame;
  const { width, height } = frame.visibleRect!;
  const data = new Uint8Array(frame.allocationSize());
  const [layout] = await frame.copyTo(data);
  const isRGB = frame.format?.startsWith("BGR");
  const [red, , blue] = LUMA_OF[frame.colorSpace.matrix === "smpte170m" ? "smpte170m" : "bt709"];
  frame.close();
  const luma = new Uint8Array(width * height);
  if (isRGB) {
    for (let i = 0; i < luma.length; i++) {
      const [b, g, r] = [data[4 * i]!, data[4 * i + 1]!, data[4 * i + 2]!];
      luma[i] = Math.round(16 + ((red * r + (1 - red - blue) * g + blue * b) * 219) / 255);
    }
    return { timestamp, width, height, luma };
  }
  for (let y = 0; y < height; y++) {
    const start = layout!.offset + y * layout!.stride;
    luma.set(data.subarray(start, start + width), y * width);
  }
  return { timestamp, width, height, luma };
}

/** Likeness of two pictures in dB; 99 where they are the same. */
export function psnr(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i]! - b[i]!) ** 2;
  return sum === 0 ? 99 : 10 * Math.log10((255 ** 2 * a.length) / sum);
}

async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let i = 0; i < bytes.length; i += 32_768) binary += String.fromCharCode(...bytes.subarray(i, i + 32_768));
  return btoa(binary);
}

/** The samples of the file as ffmpeg decodes them, interleaved; `undefined`, with a word in the log, where it is not installed. */
export async function samplesByFFmpeg(file: Blob): Promise<Float32Array | undefined> {
  const result = await commands.samples(await base64Of(file));
  if (typeof result !== "string") {
    const binary = atob(result.base64);
    return new Float32Array(Uint8Array.from(binary, (character) => character.charCodeAt(0)).buffer);
  }
  console.warn(result);
  return undefined;
}

/** A track of subtitles as ffmpeg converts it to SRT; `undefined`, with a word in the log, where it is not installed. */
export async function subRipOf(file: Blob, track: number): Promise<string | undefined> {
  const result = await commands.subRip(await base64Of(file), track);
  if (typeof result !== "string") return result.text;
  console.warn(result);
  return undefined;
}

/** The samples of a stream, with times in its ticks, as ffprobe reads them; `undefined` where it is not installed. */
export async function samplesOf(file: Blob, stream: number) {
  const result = await commands.textSamples(await base64Of(file), stream);
  if (typeof result === "string") {
    console.warn(result);
    return undefined;
  }
  return result.map(({ pts, duration, data }) => {
    // A line of 16 bytes: position, numbers, and letters.
    const digits = data.replace(/^[0-9a-f]{8}: (.{40}).*$/gm, "$1").replace(/\s/g, "");
    const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    return { start: pts, end: pts + duration, bytes };
  });
}

/** ffprobe's view of the file; `undefined`, with a word in the log, where it is not installed. */
export async function probe(file: Blob) {
  const result = await commands.ffprobe(await base64Of(file));
  if (typeof result !== "string") return result;
  console.warn(result);
  return undefined;
}
