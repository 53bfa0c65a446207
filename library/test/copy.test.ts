/** Tracks that are copied instead of encoded. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { firstOf, isFull } from "../../packages/test-browsers/src/full-tests.ts";
import { FragmentWriter } from "../src/container/tracks/fragment-writer.ts";
import { decode } from "../src/decode.ts";
import { encode } from "../src/encode/encode.ts";
import { AbortedError, ContainerError } from "../src/errors.ts";
import { probe } from "../src/probe.ts";
import { clipBytes } from "./support/clips.ts";
import { clip, comparable, copied, failure, pictures, samples, tracksOf } from "./support/copies.ts";
import { assemble, probe as ffprobe } from "./support/file.ts";
import { generatedVideo } from "./support/generated.ts";

afterEach(() => vi.unstubAllGlobals());

/** Each night, ffprobe looks at all copies. */
const PROBED = ["two-audio.mp4", "anamorphic.mp4", "phone.mp4"];

describe("A copied track", () => {
  test.each([
    "two-audio.mp4",
    "edit-list.mp4",
    "anamorphic.mp4",
    "hevc.mp4",
    "flac.mp4",
    "one-frame.mp4",
    "phone.mp4",
    // Of kinds that are in those.
    ...firstOf(
      [
        "fragmented.mp4",
        "av1-opus.mp4",
        "h264-aac.mp4",
        "index-last.mp4",
        "b-frames.mp4",
        "rotated-90.mp4",
        "opus.mp4",
        "vfr.mp4",
        "audio-only.mp4",
      ],
      0,
    ),
  ])("has the packets, times and key frames of %s", async (name) => {
    const input = await clip(name);
    const want = comparable(await tracksOf(input));
    const plain = await copied(input);
    expect(comparable(await tracksOf(plain))).toEqual(want);
    expect(comparable(await tracksOf(await copied(input, { faststart: true })))).toEqual(want);
    const [before, after] = [await probe(input), await probe(plain)];
    const withoutTimes = ({ duration: _, ...info }: (typeof before.tracks)[number]) => ({
      ...info,
      createdAt: undefined,
    });
    expect(after.tracks.map(withoutTimes)).toEqual(
      before.tracks.map(withoutTimes).map((info, index) => ({ ...info, id: index + 1 })),
    );
    if (!isFull && !PROBED.includes(name)) return;
    const [seen, original] = [await ffprobe(plain), await ffprobe(input)];
    if (!seen || !original) return;
    const shown = ({
      codec_name,
      width,
      height,
      sample_aspect_ratio,
      color_space,
      pix_fmt,
      side_data_list,
    }: (typeof seen.streams)[number]) => ({
      codec_name,
      width,
      height,
      sample_aspect_ratio,
      color_space,
      pix_fmt,
      rotation: side_data_list?.[0]?.rotation,
    });
    expect(seen.streams.map(shown)).toEqual(
      original.streams.filter(({ codec_type }) => ["video", "audio"].includes(codec_type)).map(shown),
    );
  });

  test.each(["h264-aac.mp4", "b-frames.mp4", "two-audio.mp4", "opus.mp4", "fragmented.mp4"])(
    "has the packets of %s in a streaming MP4",
    async (name) => {
      const input = await clip(name);
      const want = comparable(await tracksOf(input));
      expect(comparable(await tracksOf(await copied(input, { streaming: true })))).toEqual(want);
    },
  );

  test.each(["vp8-vorbis.webm", "vp9-opus.webm", "alpha.webm", "live.webm", "av1.webm", "opus.ogg", "av1-opus.mp4"])(
    "has the packets of %s in a WebM",
    async (name) => {
      const input = await clip(name);
      for (const streaming of [false, true]) {
        const got = comparable(await tracksOf(await copied(input, { mimeType: "video/webm", streaming })), 1000);
        const want = comparable(await tracksOf(input), 1000);
        expect(got.map(({ packets }) => packets.map(({ bytes }) => bytes))).toEqual(
          want.map(({ packets }) => packets.map(({ bytes }) => bytes)),
        );
        const lead = want.map(({ packets }, track) => got[track]!.packets[0]!.time - packets[0]!.time);
        for (const [track, { packets }] of want.entries()) {
          const off = packets.map(({ time }, index) => Math.abs(got[track]!.packets[index]!.time - time - lead[0]!));
          expect(Math.max(...off)).toBeLessThanOrEqual(7);
        }
      }
    },
  );

  test("keeps its transparency", async () => {
    const input = await clip("alpha.webm");
    const file = await copied(input, { mimeType: "video/webm" });
    expect(await pictures(file)).toEqual(await pictures(input));
  });

  test("needs neither decoders nor encoders", async () => {
    for (const name of ["VideoDecoder", "AudioDecoder", "VideoEncoder", "AudioEncoder"]) vi.stubGlobal(name, undefined);
    vi.stubGlobal("EncodedVideoChunk", undefined);
    vi.stubGlobal("EncodedAudioChunk", undefined);
    const input = await clip("h264-aac.mp4");
    expect(comparable(await tracksOf(await copied(input)))).toEqual(comparable(await tracksOf(input)));
  });

  test.each(["sound.aac", "sound.flac", "opus.ogg", "mp3.mov"])("takes the sound of %s into an MP4", async (name) => {
    const input = await clip(name);
    const file = await copied(input, { mimeType: "audio/mp4" });
    const [got, want] = [await tracksOf(file), await tracksOf(input)];
    expect(got[0]!.packets.length).toBe(want[0]!.packets.length);
    expect((await probe(file)).duration).toBeCloseTo((await probe(input)).duration, 0);
  });

  test("keeps its language and name, or gets others", async () => {
    const { audio, video } = await decode(await clip("h264-aac.mp4"));
    const labels = { language: "deu", name: "Ton", default: true };
    const { file } = await assemble(
      encode({ mimeType: "video/mp4", video: { copy: video! }, audio: { copy: audio!, ...labels } }),
    );
    const want = { language: "deu", name: "Ton", isDefault: true };
    expect((await tracksOf(file))[1]).toMatchObject(want);
    expect((await tracksOf(await copied(file)))[1]).toMatchObject(want);
  });

  test("fails with the damage of its file, after what is before it", async () => {
    const bytes = await clipBytes("h264-aac.mp4");
    const cut = new Blob([bytes.subarray(0, bytes.length - 3000)]);
    expect(await failure(copied(cut))).toBeInstanceOf(ContainerError);
    const skipped = await copied(cut, {}, { onDamage: "skip" });
    expect((await tracksOf(skipped))[0]!.packets.length).toBeGreaterThan(20);
  });

  test("is canceled with the output, and fails with the signal of its decode", async () => {
    const cancel = vi.fn();
    const bytes = await clipBytes("h264-aac.mp4");
    const stream = new ReadableStream({
      pull: (controller) => controller.enqueue(bytes.slice()),
      cancel,
    });
    const { video, audio } = await decode(stream);
    const file = encode({ mimeType: "video/mp4", chunkSize: 0, video: { copy: video! }, audio: { copy: audio! } });
    const reader = file.getReader();
    await reader.read();
    await reader.cancel();
    await expect.poll(() => cancel).toHaveBeenCalled();

    const controller = new AbortController();
    const tracks = await decode(await clip("h264-aac.mp4"), { signal: controller.signal });
    controller.abort();
    const aborted = encode({ mimeType: "video/mp4", video: { copy: tracks.video! }, audio: { copy: tracks.audio! } });
    expect(await failure(aborted)).toBeInstanceOf(AbortedError);

    const late = new AbortController();
    const { video: track } = await decode(await clip("h264-aac.mp4"), { signal: late.signal });
    const begun = encode({ mimeType: "video/mp4", chunkSize: 1, video: { copy: track! } }).getReader();
    for (let piece = 0; piece < 4; piece++) await begun.read();
    late.abort();
    await expect(
      (async () => {
        while (!(await begun.read()).done);
      })(),
    ).rejects.toBeInstanceOf(AbortedError);
  });

  test("reports its progress", async () => {
    const { video, audio } = await decode(await clip("h264-aac.mp4"));
    const fractions: (number | undefined)[] = [];
    const onProgress = ({ fraction }: { fraction: number | undefined }) => fractions.push(fraction);
    await assemble(encode({ mimeType: "video/mp4", video: { copy: video! }, audio: { copy: audio! }, onProgress }));
    expect(fractions.length).toBe(50);
    expect(fractions.at(-1)).toBe(1);
  });
});

describe("A copied track beside an encoded one", () => {
  test("stays in sync to the sample", async () => {
    const input = await clip("opus.mp4");
    const { video, audio } = await decode(input);
    const { file } = await assemble(
      encode({ mimeType: 'video/webm; codecs="vp8"', video: { stream: video! }, audio: { copy: audio! } }),
    );
    const [before, after] = [await samples(input), await samples(file)];
    expect(after.length).toBe(before.length);
    const loudest = (list: number[]) => list.findIndex((sample) => Math.abs(sample) > 0.1);
    expect(loudest(after)).toBe(loudest(before));
    expect((await pictures(file)).map(({ time }) => time)).toEqual((await pictures(input)).map(({ time }) => time));
  });

  test("begins with the picture of a trimmed file", async () => {
    const trim = { start: 500, end: 1700 };
    const { video, audio } = await decode(await clip("opus.mp4"), { trim });
    const { file } = await assemble(
      encode({ mimeType: 'video/mp4; codecs="h264"', video: { stream: video! }, audio: { copy: audio! } }),
    );
    const want = await samples(await clip("opus.mp4"), { trim });
    const got = await samples(file);
    const loudest = (list: number[]) => list.findIndex((sample) => Math.abs(sample) > 0.1);
    expect(loudest(got)).toBe(loudest(want) - 24_000);
    expect((await pictures(file))[0]!.time).toBe(0);
  });
});

/** An hour of them, each night. */
const PACKETS = isFull ? 180_000 : 30_000;
test("A streamed copy of long sound and one picture arrives in pieces, with an index of them", async () => {
  const pieces: Blob[] = [];
  const setup = { config: {}, displaySize: { width: 16, height: 16 }, rotation: 0, flip: false, created: 0 };
  const tracks = (["video", "audio"] as const).map((kind, index) => ({
    id: index + 1,
    feed: { kind, labels: {} },
    setup,
    entry: new Uint8Array(),
    timescale: 48_000,
    offset: 0,
    hasStartCodes: false,
  }));
  const options = { streaming: true, faststart: false, pieceSize: 0, offset: 0, tags: undefined };
  const writer = new FragmentWriter(tracks as never, [], {
    ...options,
    write: (parts) => pieces.push(new Blob(parts)),
  });
  const packet = { data: new Uint8Array(9), isKey: true, duration: 20_000, padding: 0, alpha: undefined };
  await writer.add(0, { ...packet, time: 0 });
  for (let index = 0; index < PACKETS; index++) await writer.add(1, { ...packet, time: index * 20_000 });
  await writer.finish();
  expect(pieces.length).toBeGreaterThan(PACKETS / 520);
  const file = new Uint8Array(await new Blob(pieces).arrayBuffer());
  const view = new DataView(file.buffer);
  const index = file.length - view.getUint32(file.length - 4);
  expect(String.fromCharCode(...file.subarray(index + 4, index + 8))).toBe("mfra");
});

test("A streamed WebM of a copied track arrives in pieces", async () => {
  const { video } = await decode(await clip("vp9-opus.webm"));
  const { pieces } = await assemble(encode({ mimeType: "video/webm", streaming: true, video: { copy: video! } }));
  expect(pieces.length).toBeGreaterThan(5);
});

test("A file can have several tracks, encoded and copied", async () => {
  const film = await decode(await clip("two-audio.mp4"));
  const other = await decode(await clip("b-frames.mp4"));
  const { file } = await assemble(
    encode({
      mimeType: 'video/mp4; codecs="h264"',
      video: [
        { copy: film.video! },
        { stream: other.video!, name: "Second", default: false },
        { stream: generatedVideo({ count: 3 }), bitrate: 100_000 },
      ],
      audio: film.audioTracks.map((copy, index) => ({ copy, language: ["eng", "fra"][index], default: index === 0 })),
    }),
  );
  const tracks = await tracksOf(file);
  expect(tracks.map(({ packets }) => packets.length)).toEqual([
    50,
    50,
    3,
    ...(await tracksOf(await clip("two-audio.mp4"))).slice(1).map(({ packets }) => packets.length),
  ]);
  expect(tracks.map(({ language }) => language)).toEqual(["und", "und", "und", "eng", "fra"]);
  expect(tracks.map(({ isDefault }) => isDefault)).toEqual([true, false, true, true, false]);
  expect(tracks[1]!.name).toBe("Second");
});
