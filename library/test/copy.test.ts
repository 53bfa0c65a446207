/** Tracks that are copied instead of encoded. */
import { ALL_FORMATS, BlobSource, EncodedPacketSink, Input, type InputTrack } from "mediabunny";
import { afterEach, describe, expect, test, vi } from "vitest";
import { firstOf, isFull } from "../../packages/test-browsers/src/full-tests.ts";
import { FragmentWriter } from "../src/container/tracks/fragment-writer.ts";
import { type DecodeOptions, decode } from "../src/decode.ts";
import { encode } from "../src/encode/encode.ts";
import type { EncodeOptions } from "../src/encode/options.ts";
import { AbortedError, ContainerError, OptionError } from "../src/errors.ts";
import type { MFXBlob } from "../src/io/mfx-blob.ts";
import { planesOf } from "../src/media/audio-planes.ts";
import { probe } from "../src/probe.ts";
import { Digest } from "../src/stream/digest.ts";
import { clipBytes } from "./support/clips.ts";
import { failsAtFlac, testDespite } from "./support/engine-faults.ts";
import { assemble, probe as ffprobe } from "./support/file.ts";
import { generatedAudio, generatedVideo } from "./support/generated.ts";
import { watchFrames } from "./support/open-frames.ts";
import { readVideo } from "./support/read.ts";

const clip = async (name: string) => new Blob([await clipBytes(name)]);

/** A file with all tracks of another one. */
async function copied(input: Blob, options: Partial<EncodeOptions> = {}, decoding: DecodeOptions = {}): Promise<Blob> {
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

async function tracksOf(file: Blob) {
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
function comparable(tracks: Awaited<ReturnType<typeof tracksOf>>, unit = 1) {
  return tracks.map(({ codec, packets }) => ({
    codec,
    packets: packets.map(({ time, ...packet }) => ({ ...packet, time: Math.round(time / unit) })),
  }));
}

/** Times in milliseconds and checksums of the frames that a player shows. */
async function pictures(file: Blob, options: DecodeOptions = {}) {
  const { video, audio } = await decode(file, options);
  await audio?.cancel();
  const sums: string[] = [];
  const frames = await readVideo(video!.pipeThrough(new Digest((sum) => sums.push(sum))));
  return frames.map(({ timestamp }, index) => ({ time: Math.round(timestamp / 1000), sum: sums[index] }));
}

/** The first channel's samples, by their number. */
async function samples(file: Blob, options: DecodeOptions = {}) {
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

const failure = (file: Promise<unknown> | ReadableStream<MFXBlob>): Promise<OptionError> =>
  (file instanceof ReadableStream ? assemble(file) : file).then(
    () => expect.unreachable("It should have failed."),
    (error) => error,
  );

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
    const open = watchFrames();
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
    expect(open.count).toBe(0);
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

describe("A trimmed copy", () => {
  test.each(["b-frames.mp4", "h264-aac.mp4", "fragmented.mp4", "rotated-90.mp4"])(
    "of %s shows the frames of the range in an MP4",
    async (name) => {
      const input = await clip(name);
      const trim = { start: 520, end: 1480 };
      const file = await copied(input, {}, { trim });
      const want = (await pictures(input, { trim })).map(({ time, sum }) => ({ time: time - 520, sum }));
      expect(await pictures(file)).toEqual(want);
      const seen = await ffprobe(file);
      if (seen) expect(Number(seen.format.duration)).toBeCloseTo(0.96, 2);
    },
  );

  testDespite(failsAtFlac)("has the samples of the range", async () => {
    const trim = { start: 900, end: 1500 };
    const input = await clip("flac.mp4");
    const got = await samples(await copied(input, {}, { trim }));
    const want = (await samples(input, { trim })).slice(0.9 * 48_000);
    expect(got).toEqual(want);
  });

  test("begins at the key frame before, if asked to", async () => {
    const input = await clip("b-frames.mp4");
    for (const streaming of [false, true]) {
      const file = await copied(input, { copyStart: "key-frame", streaming }, { trim: { start: 1500 } });
      const times = (await pictures(file)).map(({ time }) => time);
      expect([times[0], times.length]).toEqual([0, 25]);
    }
  });

  test("shows nothing from behind its end if it is streamed", async () => {
    const input = await clip("b-frames.mp4");
    for (let end = 400; end < 640; end += 40) {
      const times = (await pictures(await copied(input, { streaming: true }, { trim: { end } }))).map(
        ({ time }) => time,
      );
      expect(Math.max(...times)).toBeLessThan(end);
      expect(times.length).toBeGreaterThan(end / 40 - 4);
    }
  });

  test("cannot have gaps that MP4 cannot count", async () => {
    const hour = 3600e6;
    const stream = generatedVideo({ count: 2, timestamps: (index) => index * 2 * hour });
    const { file } = await assemble(encode({ mimeType: 'video/webm; codecs="vp9"', video: { stream, framerate: 30 } }));
    expect(await failure(copied(file))).toMatchObject({ code: "container-failed" });
    // Each fragment has a time of its own.
    expect((await pictures(await copied(file, { streaming: true }))).map(({ time }) => time)).toEqual([0, 7_200_000]);
  });

  test.each([{ mimeType: "video/webm" }, { mimeType: "video/mp4", streaming: true }])(
    "needs a key frame in %o, and the error names the nearest",
    async (options) => {
      const name = options.streaming ? "b-frames.mp4" : "vp8-vorbis.webm";
      const error = await failure(copied(await clip(name), options, { trim: { start: 1200 } }));
      expect(error).toMatchObject({ code: "invalid-option", details: { option: "copyStart" } });
      const key = options.streaming ? 1000 : 1003;
      expect(error.message).toContain(`key frames are at ${key} ms`);
      const start = await copied(await clip(name), options, { trim: { start: key } });
      expect((await pictures(start)).length).toBe(25);
    },
  );
});

describe("Joined copies", () => {
  const join = async (names: string[], options: Partial<EncodeOptions> = {}, trims: DecodeOptions["trim"][] = []) => {
    const files = await Promise.all(names.map(async (name, index) => decode(await clip(name), { trim: trims[index] })));
    const audio = files.flatMap(({ audio: track }) => track ?? []);
    return encode({
      mimeType: "video/mp4",
      video: { copy: files.map(({ video }) => video!) },
      ...(audio.length > 0 && { audio: { copy: audio } }),
      ...options,
    });
  };

  test("follow one another, and their sound is at most one packet off", async () => {
    const { file } = await assemble(await join(["h264-aac.mp4", "h264-aac.mp4", "h264-aac.mp4"]));
    const one = await pictures(await clip("h264-aac.mp4"));
    const all = await pictures(file);
    expect(all.map(({ sum }) => sum)).toEqual([...one, ...one, ...one].map(({ sum }) => sum));
    expect(all.map(({ time }) => time)).toEqual(Array.from({ length: 150 }, (_, index) => index * 40));
    const [, sound] = await tracksOf(file);
    const times = sound!.packets.map(({ time }) => time);
    const steps = times.slice(1).map((time, index) => time - times[index]!);
    const packet = (1024 * 1e6) / 48_000;
    for (const step of steps) expect(Math.abs(step - packet)).toBeLessThan(packet);
    expect(times.at(-1)! + packet).toBeLessThan(6e6 + packet);
    expect(times.at(-1)! + packet).toBeGreaterThan(6e6 - packet);
  });

  test("may be parts that start at key frames", async () => {
    const { file } = await assemble(await join(["b-frames.mp4", "b-frames.mp4"], {}, [{ end: 600 }, { start: 1000 }]));
    const times = (await pictures(file)).map(({ time }) => time);
    expect(times.at(-1)).toBe(600 + 960);
    // The frames between refer to one after the end.
    expect(times.slice(11, 13)).toEqual([440, 600]);
    const error = await failure(await join(["b-frames.mp4", "b-frames.mp4"], {}, [{}, { start: 700 }]));
    expect(error).toMatchObject({ details: { option: "copyStart" } });
    expect(error.message).toMatch(/video\.copy\[1\]/);
    expect(error.message).not.toMatch(/streaming/);
  });

  test("keep the sound of parts that follow one without", async () => {
    const short = await assemble(
      encode({
        mimeType: 'video/mp4; codecs="avc,opus"',
        video: { stream: generatedVideo({ count: 60 }), framerate: 30, keyframeEveryNthSecond: 1 },
        audio: { stream: generatedAudio({ seconds: 0.5 }) },
      }),
    );
    const parts = await Promise.all([1000, 0].map((start) => decode(short.file, { trim: { start } })));
    const { file } = await assemble(
      encode({
        mimeType: "video/mp4",
        video: { copy: parts.map(({ video }) => video!) },
        audio: { copy: parts.map(({ audio }) => audio!) },
      }),
    );
    const [, sound] = await tracksOf(file);
    expect(sound!.packets.length).toBeGreaterThan(20);
    expect(sound!.packets[0]!.time).toBeGreaterThan(970_000);
  });

  test("must be encoded alike", async () => {
    const error = await failure(await join(["h264-aac.mp4", "anamorphic.mp4"], { audio: undefined }));
    expect(error).toMatchObject({ code: "invalid-option", details: { option: "video.copy[1]" } });
    expect(error.message).toMatch(/another codec/);
    const size = await failure(await join(["b-frames.mp4", "av1-opus.mp4"], { audio: undefined }));
    expect(size.message).toMatch(/avc1/);
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
  const writer = new FragmentWriter(tracks as never, [], { ...options, write: (piece) => pieces.push(piece) });
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

test("A file can have several tracks, encoded and copied", async () => {
  const film = await decode(await clip("two-audio.mp4"));
  const other = await decode(await clip("b-frames.mp4"));
  const { file } = await assemble(
    encode({
      mimeType: 'video/mp4; codecs="h264"',
      video: [{ copy: film.video! }, { stream: other.video!, name: "Second", default: false }],
      audio: film.audioTracks.map((copy, index) => ({ copy, language: ["eng", "fra"][index], default: index === 0 })),
    }),
  );
  const tracks = await tracksOf(file);
  expect(tracks.map(({ packets }) => packets.length)).toEqual([
    50,
    50,
    ...(await tracksOf(await clip("two-audio.mp4"))).slice(1).map(({ packets }) => packets.length),
  ]);
  expect(tracks.map(({ language }) => language)).toEqual(["und", "und", "eng", "fra"]);
  expect(tracks.map(({ isDefault }) => isDefault)).toEqual([true, false, true, false]);
  expect(tracks[1]!.name).toBe("Second");
});

describe("What cannot be copied is refused:", () => {
  const open = async (name: string, options: DecodeOptions = {}) => decode(await clip(name), options);

  test("a codec that the container cannot hold", async () => {
    const { video } = await open("b-frames.mp4");
    const error = await failure(encode({ mimeType: "video/webm", video: { copy: video! } }));
    expect(error).toMatchObject({ code: "invalid-option", details: { option: "video.copy" } });
    expect(error.message).toMatch(/WEBM cannot hold.*Use video\/mp4/);
  });

  test("a codec that the mime type contradicts", async () => {
    const { video } = await open("b-frames.mp4");
    const error = await failure(encode({ mimeType: 'video/mp4; codecs="av1"', video: { copy: video! } }));
    expect(error).toMatchObject({ details: { option: "mimeType" } });
  });

  test("a stream that is no track of decode()", async () => {
    const copy = generatedVideo({ count: 3 }) as never;
    const error = await failure(encode({ mimeType: "video/mp4", video: { copy } }));
    expect(error).toMatchObject({ code: "invalid-option", details: { option: "video.copy" } });
    const { video } = await open("b-frames.mp4");
    const wrong = await failure(encode({ mimeType: "video/mp4", audio: { copy: video as never } }));
    expect(wrong.message).toMatch(/a track of audio/);
  });

  test("a track that is locked, was read, or is copied twice", async () => {
    const { video } = await open("b-frames.mp4");
    const reader = video!.getReader();
    expect((await failure(encode({ mimeType: "video/mp4", video: { copy: video! } }))).message).toMatch(/is locked/);
    (await reader.read()).value!.close();
    reader.releaseLock();
    expect((await failure(encode({ mimeType: "video/mp4", video: { copy: video! } }))).message).toMatch(/was read/);
    const { video: canceled } = await open("b-frames.mp4");
    await canceled!.cancel();
    const gone = await failure(encode({ mimeType: "video/mp4", video: { copy: canceled! } }));
    expect(gone.message).toMatch(/was canceled/);
    const { video: twice } = await open("b-frames.mp4");
    const error = await failure(encode({ mimeType: "video/mp4", video: [{ copy: twice! }, { copy: twice! }] }));
    expect(error.message).toMatch(/copied twice/);
  });

  test("a frame rate of decode()", async () => {
    const { video } = await open("b-frames.mp4", { frameRate: 10 });
    const error = await failure(encode({ mimeType: "video/mp4", video: { copy: video! } }));
    expect(error).toMatchObject({ details: { option: "frameRate" } });
  });

  test.each(["width", "height", "bitrate", "codec"])("%s beside copy", async (option) => {
    const { video } = await open("b-frames.mp4");
    const error = await failure(encode({ mimeType: "video/mp4", video: { copy: video!, [option]: 640 } as never }));
    expect(error).toMatchObject({ details: { option: `video.${option}` } });
  });

  test("GIF", async () => {
    const { video } = await open("b-frames.mp4");
    expect(await failure(encode({ mimeType: "image/gif", video: { copy: video! } }))).toBeInstanceOf(OptionError);
  });

  test.each([
    ["language", "german"],
    ["name", 5],
    ["default", "yes"],
  ])("%s with a wrong value", async (option, value) => {
    const { video } = await open("b-frames.mp4");
    const error = await failure(encode({ mimeType: "video/mp4", video: { copy: video!, [option]: value } as never }));
    expect(error).toMatchObject({ details: { option: `video.${option}` } });
  });
});

describe("probe lists the key frames", () => {
  test.each([
    ["b-frames.mp4", [0, 1000]],
    ["fragmented.mp4", [80, 1080]],
    ["edit-list.mp4", [500]],
    ["vp8-vorbis.webm", [3, 1003]],
    ["live.webm", [7, 1007]],
  ])("of %s", async (name, times) => {
    const { video } = await probe(await clip(name), { keyFrames: true });
    expect(video!.keyFrames).toEqual(times);
  });

  test("only on request", async () => {
    expect((await probe(await clip("b-frames.mp4"))).video).not.toHaveProperty("keyFrames");
  });
});
