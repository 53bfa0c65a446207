// @module-tag node
/** The first packet after a seek, and durations of packets, in files made by the tests. */
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { adtsHeader } from "../src/container/audio/adts.ts";
import { type Container, openContainer, readersOf } from "../src/container/demux.ts";
import { MP4ContainerEncoder } from "../src/container/mp4-container-encoder.ts";
import { openOtherFile } from "../src/container/other-file.ts";
import { wavHeader } from "../src/container/wav-header.ts";
import { WebMContainerEncoder } from "../src/container/webm-container-encoder.ts";
import { decode } from "../src/decode.ts";
import { openSource } from "../src/io/source.ts";
import { openFile } from "../src/open-shared-file.ts";
import { assemble } from "./support/assemble.ts";
import { type Bytes, concatenated, element } from "./support/bytes.ts";
import { pictures, streamOf } from "./support/chunks.ts";
import { clipBytes } from "./support/clips.ts";
import { EBML_HEADER, matroska, simpleBlock, trackEntry } from "./support/matroska.ts";

const open = async (file: Blob): Promise<Container> =>
  openContainer(await openSource(file, undefined), { openOther: openOtherFile });
const reader = (opened: Container, kind: "video" | "audio") => readersOf(opened, false)[kind][0]!.edits[0]!.packets;

/** A file without its index of key frames. */
const withoutIndex = (file: Bytes, name: string) => {
  const at = new TextDecoder("latin1").decode(file).lastIndexOf(name);
  return at < 0 ? file : file.slice(0, at - 4);
};

describe.each([
  ["MP4", new MP4ContainerEncoder({ video: {} }), undefined],
  ["MP4 that is streamed", new MP4ContainerEncoder({ video: {}, streaming: true }), undefined],
  ["MP4 that is streamed, without an index", new MP4ContainerEncoder({ video: {}, streaming: true }), "mfra"],
  ["WebM", new WebMContainerEncoder({ video: {} }), undefined],
  ["WebM that is streamed", new WebMContainerEncoder({ video: {}, streaming: true }), undefined],
])("a file of %s", (_, encoder, index) => {
  const file = assemble(streamOf(pictures(100)).pipeThrough(encoder)).then(async (written) => {
    const bytes = new Uint8Array(await written.file.arrayBuffer());
    return new Blob([index ? withoutIndex(bytes, index) : bytes]);
  });

  test("is read from the last key frame at or before a time", async () => {
    const opened = await open(await file);
    const found: (number | undefined)[] = [];
    for (const time of [-1, 0, 399, 400, 401, 3599, 3600, 3999, 9000]) {
      const packet = await reader(opened, "video").first(time * 1000);
      found.push(packet && Math.round(packet.timestamp / 1000));
      expect(packet?.type).toBe("key");
    }
    expect(found).toEqual([0, 0, 0, 400, 400, 3200, 3600, 3600, 3600]);
  });

  test("lists its key frames", async () => {
    const times = await readersOf(await open(await file), false).video[0]!.keyTimes();
    expect(times.map((time) => Math.round(time / 1000))).toEqual(Array.from({ length: 10 }, (_, each) => each * 400));
  });

  test("is read again after a failed request", async () => {
    const source = await openSource(await file, undefined);
    let failures = 0;
    const read = source.read.bind(source);
    const opened = await openContainer(source);
    source.read = (start, end) => (failures-- > 0 ? Promise.reject(new Error("offline")) : read(start, end));
    failures = 1;
    await expect(reader(opened, "video").first(2_000_000)).rejects.toThrow("offline");
    failures = 0;
    expect((await reader(opened, "video").first(2_000_000))?.timestamp).toBe(2_000_000);
  });
});

describe("packets of Matroska", () => {
  const packetsOf = async (file: Bytes) => {
    const packets = reader(await open(new Blob([file])), "audio");
    const found: [time: number, duration: number][] = [];
    for (let packet = await packets.first(0); packet; packet = await packets.next()) {
      found.push([packet.timestamp / 1000, packet.duration / 1000]);
    }
    return found;
  };
  const samples = new Uint8Array(16);

  test("last until the next one, and the last one as long as the track says", async () => {
    const duration = element(0x23e383, Uint8Array.of(...[40e6 >> 24, 40e6 >> 16, 40e6 >> 8, 40e6]));
    const blocks = [0, 40, 120].map((time) => simpleBlock(1, time, samples));
    expect(await packetsOf(matroska([trackEntry({ more: [duration] })], blocks))).toEqual([
      [0, 40],
      [40, 80],
      [120, 40],
    ]);
  });

  test("may go back in a cluster by half a second, as frames in decoding order do", async () => {
    const blocks = (times: number[]) => times.map((time) => simpleBlock(1, time, samples));
    const times = async (...given: number[]) =>
      (await packetsOf(matroska([trackEntry()], blocks(given)))).map(([time]) => time);
    expect(await times(0, 700, 200, 800)).toEqual([0, 700, 200, 800]);
    await expect(times(0, 701, 200, 800)).rejects.toMatchObject({ code: "container-corrupt" });
  });

  test("have times in milliseconds if the file does not say the unit", async () => {
    const tracks = element(0x1654ae6b, trackEntry());
    const cluster = element(0x1f43b675, element(0xe7, Uint8Array.of(0)), simpleBlock(1, 500, samples));
    const file = concatenated(EBML_HEADER, element(0x18538067, element(0x1549a966), tracks, cluster));
    expect((await packetsOf(file)).map(([time]) => time)).toEqual([500]);
  });
});

test.each([
  "sound.aac",
  "sound.mp3",
  "no-info.mp3",
  "sound.flac",
  "flac.mp4",
  "opus.mp4",
  "h264-aac.mp4",
  "audio-only.webm",
])("the time of a packet in %s leads to it, and a microsecond before to the one before", async (name) => {
  const opened = await open(new Blob([await clipBytes(name)]));
  const packets = reader(opened, "audio");
  const times: number[] = [];
  for (let packet = await packets.first(0); packet; packet = await packets.next()) times.push(packet.timestamp);
  expect(times.length).toBeGreaterThan(1);
  for (const [index, time] of times.entries()) {
    if (index === 0 || time <= 1) continue;
    expect((await reader(opened, "audio").first(time))!.timestamp).toBe(time);
    expect((await reader(opened, "audio").first(time - 1))!.timestamp).toBe(times[index - 1]);
  }
});

test.each([
  ["sound.aac", 100, 22],
  ["sound.flac", 100, 300],
  ["sound.mp3", 600, 25],
  ["vorbis.ogg", 1500, 1],
])("sound of %s is decoded from %i ms before a part on, in packets of less than %i ms", async (name, lead, length) => {
  const decoding = vi.spyOn(AudioDecoder.prototype, "decode");
  onTestFinished(() => decoding.mockRestore());
  const { audio } = await decode(new Blob([await clipBytes(name)]), { trim: { start: 1500 } });
  const reader = audio!.getReader();
  (await reader.read()).value!.close();
  await reader.cancel();
  const first = decoding.mock.calls[0]![0].timestamp / 1000;
  expect(first).toBeLessThanOrEqual(1500 - lead);
  expect(first).toBeGreaterThan(1500 - lead - length);
});

test("a WAV file is read from the packet that holds a time", async () => {
  const format = { codec: "pcm-s16", sampleRate: 8000, numberOfChannels: 1 } as const;
  const header = wavHeader(format, new Uint8Array(), 40_000);
  const opened = await open(new Blob([header, new Uint8Array(40_000)]));
  const from = async (milliseconds: number) => {
    const packet = await reader(opened, "audio").first(milliseconds * 1000);
    return packet && [packet.timestamp / 1000, packet.duration / 1000];
  };
  // 4096 samples each.
  expect([await from(0), await from(511), await from(512), await from(2400)]).toEqual([
    [0, 512],
    [0, 512],
    [512, 512],
    [2048, 452],
  ]);
  expect(await from(2560)).toBeUndefined();
});

test("a WAV file of more than 4 GiB has the length in its ds64 chunk", async () => {
  const format = { codec: "pcm-s16", sampleRate: 48_000, numberOfChannels: 2 } as const;
  const size = 5 * 2 ** 30;
  const bytes = wavHeader(format, new Uint8Array(), size);
  // The sizes of the file and the samples, and the number of samples.
  const sizes = [20, 28, 36].map((at) => Number(new DataView(bytes.buffer).getBigUint64(at, true)));
  expect(sizes).toEqual([bytes.length - 8 + size, size, size / 4]);
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (controller) => controller.enqueue(bytes) });
  const { description, source } = await openContainer(await openSource(stream, undefined), {
    openOther: openOtherFile,
  });
  expect(description.audio[0]!.duration).toBe(Math.round(((5 * 2 ** 30) / 4 / 48_000) * 1e6));
  source.cancel(undefined);
});

test.each([
  [0xf1, 7],
  [0xf0, 9],
])("a header of ADTS that begins with ff %i has %i bytes", (kind, headerSize) => {
  expect(adtsHeader(Uint8Array.of(0xff, kind, 0x4c, 0x40, 0x02, 0x1f, 0xfc))).toEqual({
    ...{ size: 16, headerSize, samples: 1024, objectType: 2, sampleRateIndex: 3, channels: 1 },
  });
});

describe("reading cues", () => {
  /** A stream of the beginning of a file, which never ends. */
  const unfinished = (bytes: Bytes) =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (controller) => controller.enqueue(bytes) });

  test("ends with its file", async () => {
    const bytes = await clipBytes("subtitles/srt.mkv");
    const file = await openFile(unfinished(bytes.slice(0, -300)));
    const cues = file.subtitles[0]!.cues();
    file.close();
    await expect(cues).rejects.toMatchObject({
      code: "invalid-option",
      message: expect.stringMatching(/^The file was closed/),
    });
  });

  test("ends with the signal of decode", async () => {
    const bytes = await clipBytes("subtitles/srt.mkv");
    const controller = new AbortController();
    const { subtitles } = await decode(unfinished(bytes.slice(0, -300)), undefined, { signal: controller.signal });
    const cues = subtitles[0]!.cues();
    controller.abort("enough");
    await expect(cues).rejects.toMatchObject({ name: "AbortError", cause: "enough" });
  });
});
