import type { InputAudioTrack, InputVideoTrack } from "mediabunny";
import { ContainerError } from "../../errors.ts";
import type { ByteSource } from "../../io/byte-source.ts";
import { markedConfig } from "../../media/track-rate.ts";
import type { AudioTrack } from "../../media/types.ts";
import { adtsDescription, adtsHeader } from "../audio/adts.ts";
import { describeAudio, describeVideo } from "../core/describe.ts";
import type { FileTrack, OpenedFile } from "../core/opened-file.ts";
import { EncodedPacketSink, HLS_FORMATS, Input, MPEG_TS } from "./readers.ts";
import { SegmentPackets, type SegmentTrack } from "./segment-packets.ts";
import { SegmentedSource } from "./segmented-source.ts";
import { LossFinder } from "./transport.ts";

/** How many segments before the end of a live stream playback begins, as RFC 8216 says. */
const LIVE_SEGMENTS = 3;

type Segmented = "ts" | "hls";

/** Opens an MPEG transport stream, or the files that an HLS playlist names. An abort closes all of them. */
export async function openSegments(root: ByteSource, container: Segmented, signal?: AbortSignal): Promise<OpenedFile> {
  if (container === "hls" && !root.remote) {
    const message =
      "The input is an HLS playlist without an address, from which the files that it lists can't be found. Pass its URL.";
    throw new ContainerError("container-unknown", message);
  }
  const finder = new LossFinder();
  const source = new SegmentedSource(root, finder);
  const abort = () => source.cancel(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  try {
    const file = await openTracks(source, container, finder);
    return { ...file, tagSource: { container, source: root } };
  } catch (error) {
    source.cancel(error);
    throw error;
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}

async function openTracks(
  source: SegmentedSource,
  container: Segmented,
  finder: LossFinder,
): Promise<Omit<OpenedFile, "tagSource">> {
  const isPlaylist = container === "hls";
  const input = isPlaylist ? await openPlaylist(source) : new Input({ formats: [MPEG_TS], source: await source.own() });
  const video = await bestVideo(input);
  const audio = (await (video ? video.getPrimaryPairableAudioTrack() : input.getPrimaryAudioTrack())) ?? undefined;
  const tracks = [video, audio].filter((track) => track !== undefined);
  const origin = await originOf(tracks);
  const isLive = isPlaylist && (await isAnyLive(tracks));
  const gaps = isPlaylist ? () => (source.hasWholeSeconds ? "rounded" : "exact") : undefined;
  const toFile = async (track: InputVideoTrack | InputAudioTrack, hasHeaders: boolean): Promise<FileTrack> => {
    const read: SegmentTrack = { track, origin, finder, hasHeaders, gaps };
    return {
      id: track.id,
      codec: undefined,
      duration: isLive ? undefined : await durationOf(track, origin, isPlaylist),
      frameRate: undefined,
      edits: [{ start: 0, end: Number.POSITIVE_INFINITY }],
      ...(track.isVideoTrack() && { keyTimes: () => keyTimesOf(track, origin) }),
      cursor: () => new SegmentPackets(read),
    };
  };
  const description = audio && (await descriptionOf(audio));
  const files = {
    video: video && (await toFile(video, false)),
    audio: audio && (await toFile(audio, description !== undefined)),
  };
  return {
    source,
    describe: async () => ({
      container,
      video: video ? [await describeVideo(video, files.video)] : [],
      audio: audio ? [withDescription(await describeAudio(audio, files.audio), description)] : [],
    }),
    matroska: false,
    notes: finder.notes,
    tracks: [files.video, files.audio].filter((track) => track !== undefined),
  };
}

/** Opens a playlist without empty segments at its beginning: if it names no codecs, mediabunny takes the tracks from the first segment. */
async function openPlaylist(source: SegmentedSource): Promise<Input> {
  for (;;) {
    const input = new Input({
      formats: HLS_FORMATS,
      source: source.files(),
      formatOptions: { hls: { offsetTimestampsByDateTime: false } },
    });
    await input.getTracks();
    if (!source.leaveOutEmpty()) return input;
    input.dispose();
  }
}

/** The largest picture that the browser can decode, or else any. */
async function bestVideo(input: Input): Promise<InputVideoTrack | undefined> {
  const tracks = await input.getVideoTracks({ filter: async (track) => !(await track.hasOnlyKeyPackets()) });
  const rated = await Promise.all(
    tracks.map(async (track) => ({
      track,
      pixels: (await track.getDisplayWidth()) * (await track.getDisplayHeight()),
      bitrate: (await track.getBitrate()) ?? 0,
    })),
  );
  const sorted = rated.toSorted((a, b) => b.pixels - a.pixels || b.bitrate - a.bitrate).map(({ track }) => track);
  for (const track of sorted) if (await track.canDecode()) return track;
  return sorted[0];
}

type Track = InputVideoTrack | InputAudioTrack;

/** The time in seconds at which the stream begins: that of the first packet, or shortly before the end of a live stream. */
async function originOf(tracks: Track[]): Promise<number> {
  const first = Math.min(...(await Promise.all(tracks.map((track) => track.getFirstTimestamp()))));
  const [main] = tracks;
  const interval = main && (await main.getLiveRefreshInterval());
  if (!interval) return first;
  const end = (await main.getDurationFromMetadata({ skipLiveWait: true })) ?? first;
  const start = Math.max(first, end - LIVE_SEGMENTS * interval);
  const packet = await new EncodedPacketSink(main).getKeyPacket(start, { skipLiveWait: true, metadataOnly: true });
  return packet?.timestamp ?? first;
}

const isAnyLive = async (tracks: Track[]) =>
  (await Promise.all(tracks.map((track) => track.isLive()))).some((isLive) => isLive);

/** In microseconds. A playlist says it; the last packets of a file are read. */
async function durationOf(track: Track, origin: number, isPlaylist: boolean): Promise<number | undefined> {
  const end = isPlaylist ? await track.getDurationFromMetadata() : await track.computeDuration();
  return end === null ? undefined : Math.round((end - origin) * 1e6);
}

async function keyTimesOf(track: InputVideoTrack, origin: number): Promise<number[]> {
  const sink = new EncodedPacketSink(track);
  const times: number[] = [];
  for (let packet = await sink.getFirstKeyPacket(); packet; packet = await sink.getNextKeyPacket(packet)) {
    times.push(Math.round((packet.timestamp - origin) * 1e6));
  }
  return times.filter((time) => time >= 0);
}

/** What the decoder of AAC needs if packets have headers of ADTS; `undefined` if they have none. */
async function descriptionOf(track: InputAudioTrack): Promise<Uint8Array | undefined> {
  const packet = (await track.getCodec()) === "aac" && (await new EncodedPacketSink(track).getFirstPacket());
  const header = packet ? adtsHeader(packet.data) : undefined;
  return header && adtsDescription(header);
}

const withDescription = (info: AudioTrack, description: Uint8Array | undefined): AudioTrack =>
  description ? { ...info, config: markedConfig({ ...info.config, description }) } : info;
