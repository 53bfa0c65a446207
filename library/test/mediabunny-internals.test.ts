/** What `container/mediabunny-internals.ts` relies on. A failure here after an upgrade of mediabunny says what to adapt. */
import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  MATROSKA,
  MP4,
  Output,
  type Source,
  WEBM,
  WebMOutputFormat,
} from "mediabunny";
import { expect, test, vi } from "vitest";
import {
  changeElements,
  defaultFrameRate,
  editEnd,
  groupPosition,
  hasSampleTable,
  isNextInGroup,
  readerOf,
  SpoolSource,
} from "../src/container/mediabunny-internals.ts";
import { Spool } from "../src/io/spool.ts";
import { elementHeader } from "../src/media/ebml.ts";
import { clipBytes } from "./support/clips.ts";

const changed = (use: string) => `mediabunny changed: ${use}. See library/src/container/README.md.`;

const open = (source: Source) => new Input({ formats: [MP4, WEBM, MATROSKA], source });

async function videoPackets(clip: string): Promise<EncodedPacket[]> {
  const input = open(new BlobSource(new Blob([await clipBytes(clip)])));
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink((await input.getPrimaryVideoTrack())!).packets())
    packets.push(packet);
  input.dispose();
  return packets;
}

test("use 1: a source reads bytes with _read and knows its size from _getFileSize", async () => {
  const bytes = await clipBytes("h264-aac.mp4");
  const source = new BlobSource(new Blob([bytes]));
  const input = open(source);
  await input.getFormat();
  const read = readerOf(source);
  const use = changed("Source._read(start, end, min, max) or Source._getFileSize()");
  expect(await read(100, 164), use).toEqual(bytes.slice(100, 164));
  expect(await read(bytes.length - 8, bytes.length + 8), use).toEqual(bytes.slice(-8));
  input.dispose();
});

test("use 2: a source of unknown size is one that has _read, _getFileSize and _dispose", async () => {
  const bytes = await clipBytes("index-last.mp4");
  const cancel = vi.fn();
  const spool = new Spool(new ReadableStream({ start: (controller) => controller.enqueue(bytes), cancel }));
  const input = open(new SpoolSource(spool));
  const use = changed("subclasses of Source");
  const track = await input.getPrimaryVideoTrack();
  expect(track?.id, use).toBeGreaterThan(0);
  expect((await new EncodedPacketSink(track!).getFirstPacket())?.byteLength, use).toBeGreaterThan(0);
  input.dispose();
  expect(cancel, use).toHaveBeenCalled();
});

test("use 3: an MP4's track has timescales, lengths and the offset of its edit list", async () => {
  const bytes = await clipBytes("edit-list.mp4");
  setTrackLength(bytes, 500);
  const input = open(new BlobSource(new Blob([bytes])));
  const track = (await input.getPrimaryVideoTrack())!;
  const { internalTrack } = (track as unknown as { _backing: { internalTrack: Record<string, unknown> } })._backing;
  expect(internalTrack, changed("InputTrack._backing.internalTrack")).toMatchObject({
    timescale: expect.any(Number),
    durationInMediaTimescale: expect.any(Number),
    durationInMovieTimescale: expect.any(Number),
    editListOffset: expect.any(Number),
    demuxer: { movieTimescale: 1000 },
  });
  expect(editEnd(track), changed("the meaning of an MP4 track's lengths")).toBe(500_000);
  input.dispose();
});

/** Sets the length of an MP4's first track, in its header's ticks. */
function setTrackLength(bytes: Uint8Array<ArrayBuffer>, ticks: number): void {
  const header = bytes.findIndex((_, i) => new TextDecoder().decode(bytes.subarray(i, i + 4)) === "tkhd");
  const [TYPE, VERSION, DATES, ID, RESERVED] = [4, 4, 8, 4, 4];
  new DataView(bytes.buffer).setUint32(header + TYPE + VERSION + DATES + ID + RESERVED, ticks);
}

test("use 4: packets are numbered from the position of their fragment or cluster", async () => {
  const use = changed("the meaning of EncodedPacket.sequenceNumber");
  const mp4 = await clipBytes("fragmented.mp4");
  const [fragment, second] = await videoPackets("fragmented.mp4");
  const type = new TextDecoder().decode(mp4.slice(groupPosition(fragment!) + 4, groupPosition(fragment!) + 8));
  expect(type, use).toBe("moof");
  expect(isNextInGroup(second!, fragment!), use).toBe(true);

  const webm = await clipBytes("vp9-opus.webm");
  const [cluster] = await videoPackets("vp9-opus.webm");
  const TIMESTAMP = 0xe7;
  expect(elementHeader(webm.slice(groupPosition(cluster!))), use).toMatchObject({ id: TIMESTAMP });

  const [plain] = await videoPackets("h264-aac.mp4");
  expect(groupPosition(plain!), use).toBe(0);
});

test("use 5: the Matroska muxer writes its elements through _muxer.ebmlWriter.writeEBML", async () => {
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new EncodedAudioPacketSource("opus");
  output.addAudioTrack(source);
  await output.start();
  const ids = new Set<number>();
  changeElements(output, (element) => {
    ids.add(element.id);
    return element;
  });
  const decoderConfig = { codec: "opus", sampleRate: 48_000, numberOfChannels: 1 };
  await source.add(new EncodedPacket(new Uint8Array([0xf8]), "key", 0, 0.02), { decoderConfig });
  await output.finalize();
  const [TRACK_ENTRY, SIMPLE_BLOCK] = [0xae, 0xa3];
  expect([...ids], changed("Output._muxer.ebmlWriter.writeEBML(element)")).toEqual(
    expect.arrayContaining([TRACK_ENTRY, SIMPLE_BLOCK]),
  );
});

test("use 6: a track knows whether it is fragmented, and its default duration", async () => {
  const use = changed("InputTrack._backing.internalTrack");
  const trackOf = async (clip: string) => {
    const input = open(new BlobSource(new Blob([await clipBytes(clip)])));
    return (await input.getPrimaryVideoTrack())!;
  };
  expect(hasSampleTable(await trackOf("h264-aac.mp4")), use).toBe(true);
  expect(hasSampleTable(await trackOf("fragmented.mp4")), use).toBe(false);
  expect(defaultFrameRate(await trackOf("vp9-opus.webm")), use).toBeCloseTo(25, 1);
});
