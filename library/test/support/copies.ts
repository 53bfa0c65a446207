/** Files with tracks that are copied, and what is in them. */
import { ALL_FORMATS, BlobSource, EncodedPacketSink, Input, type InputTrack } from "mediabunny";
import { expect } from "vitest";
import { type DecodeOptions, decode } from "../../src/decode.ts";
import { encode } from "../../src/encode/encode.ts";
import type { EncodeOptions } from "../../src/encode/options.ts";
import type { MFXError } from "../../src/errors.ts";
import type { MFXBlob } from "../../src/io/mfx-blob.ts";
import { planesOf } from "../../src/media/audio-planes.ts";
import { Digest } from "../../src/stream/digest.ts";
import { clipBytes } from "./clips.ts";
import { assemble } from "./file.ts";
import { readVideo } from "./read.ts";

export const clip = async (name: string) => new Blob([await clipBytes(name)]);

/** A file with all tracks of another one. */
export async function copied(
  input: Blob,
  options: Partial<EncodeOptions> = {},
  decoding: DecodeOptions = {},
): Promise<Blob> {
  const { videoTracks, audioTracks } = await decode(input, decoding);
  const file = encode({
    mimeType: "video/mp4",
    video: videoTracks.map((copy) => ({ copy })),
    audio: audioTracks.map((copy) => ({ copy })),
    ...options,
  });
  return (await assemble(file)).file;
}

/** Packets of a track as mediabunny reads them, with times in microseconds. */
async function packetsOf(track: InputTrack) {
  const packets: { time: number; type: string; bytes: string }[] = [];
  for await (const { microsecondTimestamp, type, data } of new EncodedPacketSink(track).packets()) {
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-1", data as Uint8Array<ArrayBuffer>));
    packets.push({ time: microsecondTimestamp, type, bytes: hash.join() });
  }
  return packets;
}

export async function tracksOf(file: Blob) {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  const tracks = [...(await input.getVideoTracks()), ...(await input.getAudioTracks())];
  return Promise.all(
    tracks.map(async (track) => ({
      codec: await track.getCodecParameterString(),
      language: await track.getLanguageCode(),
      name: await track.getName(),
      isDefault: (await track.getDisposition()).default,
      packets: await packetsOf(track),
    })),
  );
}

/** Tracks, with the time of the file's first packet at 0. Times of WebM are rounded. */
export function comparable(tracks: Awaited<ReturnType<typeof tracksOf>>, unit = 1) {
  return tracks.map(({ codec, packets }) => ({
    codec,
    packets: packets.map(({ time, ...packet }) => ({ ...packet, time: Math.round(time / unit) })),
  }));
}

/** Times in milliseconds and checksums of the frames that a player shows. */
export async function pictures(file: Blob, options: DecodeOptions = {}) {
  const { video, audio } = await decode(file, options);
  await audio?.cancel();
  const sums: string[] = [];
  const frames = await readVideo(video!.pipeThrough(new Digest((sum) => sums.push(sum))));
  return frames.map(({ timestamp }, index) => ({ time: Math.round(timestamp / 1000), sum: sums[index] }));
}

/** The first channel's samples, by their number. */
export async function samples(file: Blob, options: DecodeOptions = {}) {
  const { video, audio } = await decode(file, options);
  await video?.cancel();
  const found: number[] = [];
  for await (const data of audio!) {
    const start = Math.round((data.timestamp * data.sampleRate) / 1e6);
    const [plane] = planesOf(data);
    for (const [index, sample] of plane!.entries()) found[start + index] = sample;
    data.close();
  }
  return found;
}

export const failure = (file: Promise<unknown> | ReadableStream<MFXBlob>): Promise<MFXError> =>
  (file instanceof ReadableStream ? assemble(file) : file).then(
    () => expect.unreachable("It should have failed."),
    (error) => error,
  );
