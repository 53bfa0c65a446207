import type { ByteSource } from "../../io/byte-source.ts";
import { markedConfig } from "../../media/track-rate.ts";
import { type AudioTrack, TrackType } from "../../media/types.ts";
import type { ContainerName } from "../core/description.ts";
import type { OpenedFile } from "../core/opened-file.ts";
import type { PacketCursor } from "../core/packets.ts";
import type { AudioTagSource } from "../core/tag-source.ts";
import { findAdts, openAdts } from "./adts.ts";
import { openAiff } from "./aiff.ts";
import { openFlac } from "./flac.ts";
import { FrameCursor, type FrameFormat, FrameIndex } from "./frames.ts";
import { findMp3, openAt, openMp3 } from "./mp3.ts";
import { OggCursor, openOgg } from "./ogg.ts";
import { isKnownFormat, rejectFormat, segmentedFormat } from "./unknown-format.ts";
import { openWav, WavCursor } from "./wav.ts";

/**
 * Opens a file that holds one audio track: WAV, AIFF, FLAC, Ogg, AAC or MP3. Says so if the input is a transport stream or an HLS playlist
 * instead, and otherwise fails with what it is.
 */
export async function openAudio(source: ByteSource): Promise<OpenedFile | "ts" | "hls"> {
  const wav = await openWav(source);
  const mp3InWav = wav?.codec === "mp3" ? await openAt(source, wav.start) : undefined;
  if (mp3InWav) return framesOf("wav", { ...mp3InWav, codec: "mp3" });
  if (wav && (wav.codec !== "mp3" || wav.length === 0)) return fileOf("wav", wav, wav.length, () => new WavCursor(wav));
  const aiff = await openAiff(source);
  if (aiff) return fileOf("aiff", aiff, aiff.length, () => new WavCursor(aiff));
  const flac = await openFlac(source);
  if (flac) return framesOf("flac", { ...flac, codec: "flac" });
  const ogg = await openOgg(source);
  if (ogg) {
    const { endGranule, granuleRate, delay } = ogg;
    const samples = endGranule === undefined ? undefined : ((endGranule - delay) / granuleRate) * ogg.sampleRate;
    return fileOf("ogg", ogg, samples, () => new OggCursor(ogg));
  }
  const segmented = await segmentedFormat(source);
  if (segmented) return segmented;
  const adts = await openAdts(source);
  if (adts) return framesOf("aac", adts);
  const isKnown = await isKnownFormat(source);
  const mp3 = (await openMp3(source)) ?? (isKnown ? undefined : await findMp3(source));
  if (mp3) return framesOf("mp3", { ...mp3, codec: "mp3" });
  const found = isKnown ? undefined : await findAdts(source);
  return found ? framesOf("aac", found) : rejectFormat(source);
}

type Config = Pick<AudioDecoderConfig, "codec" | "sampleRate" | "numberOfChannels"> &
  Omit<AudioTagSource, "container"> & { description?: Uint8Array; notes: string[] };

function framesOf(container: ContainerName, format: FrameFormat & Config & { length: number | undefined }): OpenedFile {
  const index = new FrameIndex(format);
  // Samples that were counted end at the first damage, behind which there may be more.
  const end = format.total === undefined ? Number.POSITIVE_INFINITY : undefined;
  return fileOf(container, format, format.length, () => new FrameCursor(index), end);
}

/**
 * @param samples - Length of the track in samples.
 * @param end - Where the track ends, in microseconds; by default, after its length.
 */
function fileOf(
  container: ContainerName,
  { codec, sampleRate, numberOfChannels, description, notes, ...parts }: Config,
  samples: number | undefined,
  cursor: () => PacketCursor,
  end?: number,
): OpenedFile {
  const length = samples === undefined ? undefined : (samples / sampleRate) * 1e6;
  const duration = length === undefined ? undefined : Math.round(length);
  const info: AudioTrack = {
    id: 1,
    type: TrackType.Audio,
    config: markedConfig({ codec, sampleRate, numberOfChannels, ...(description && { description }) }),
    toChunk: (data) => new EncodedAudioChunk(data as EncodedAudioChunkInit),
    codec,
    duration,
    numberOfChannels,
    sampleRate,
  };
  return {
    describe: async () => ({ container, video: [], audio: [info] }),
    tagSource: { ...parts, container },
    matroska: false,
    notes,
    tracks: [
      {
        id: 1,
        codec,
        duration,
        frameRate: undefined,
        edits: [{ start: 0, end: end ?? length ?? Number.POSITIVE_INFINITY }],
        cursor,
      },
    ],
  };
}
