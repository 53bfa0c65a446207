/** Files of uncompressed sound, which every browser writes. */
import { describe, expect, test } from "vitest";
import { encode as encode0100 } from "../releases/0.10.0.ts";
import { wavHeader } from "../src/container/wav-header.ts";
import { decode } from "../src/decode.ts";
import { encode } from "../src/encode/encode.ts";
import { OptionError, UnsupportedCodecError } from "../src/errors.ts";
import { planesOf } from "../src/media/audio-planes.ts";
import { probe as probeFile } from "../src/probe.ts";
import { clipUrl } from "./support/clips.ts";
import { failsAtMp3, testDespite } from "./support/engine-faults.ts";
import { assemble, probe, samplesByFFmpeg } from "./support/file.ts";
import { generatedAudio, generatedVideo } from "./support/generated.ts";

/** Audio of which each channel has samples of its own. */
function blocks(channels: number[][], { sampleRate = 48_000, timestamps = [0] } = {}): ReadableStream<AudioData> {
  const [first = []] = channels;
  const rest = [...timestamps];
  return new ReadableStream({
    pull(controller) {
      const timestamp = rest.shift();
      if (timestamp === undefined) return controller.close();
      const shape = { sampleRate, numberOfChannels: channels.length, numberOfFrames: first.length, timestamp };
      controller.enqueue(new AudioData({ format: "f32-planar", ...shape, data: new Float32Array(channels.flat()) }));
    },
  });
}

/** The samples of a file as this library decodes them, by channel. */
async function decoded(file: Blob): Promise<number[][]> {
  const { audio } = await decode(file);
  const result: number[][] = [];
  for await (const data of audio!) {
    for (const [channel, plane] of planesOf(data).entries()) {
      result[channel] ??= [];
      for (const sample of plane) result[channel].push(sample);
    }
    data.close();
  }
  return result;
}

/** `toEqual` takes seconds for as many samples. */
const areSame = (some: ArrayLike<number>, others: ArrayLike<number>) =>
  some.length === others.length && Array.from(some).every((sample, i) => sample === others[i]);

const NO_INFO = new Uint8Array();

const LEFT = [0, 0.25, -0.5, 1, -1, 2, -2];
const RIGHT = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7];

describe.each([
  { codec: "pcm-s16", bits: 16 },
  { codec: "pcm-s24", bits: 24 },
  { codec: "pcm-f32", bits: 0 },
])("$codec", ({ codec, bits }) => {
  const scale = 2 ** (bits - 1);
  const stored = (sample: number) =>
    bits === 0
      ? Math.fround(sample)
      : Math.max(-1, Math.min(1 - 1 / scale, Math.round(Math.fround(sample) * scale) / scale));

  test("holds every sample, for ffmpeg and for decode", async () => {
    const { file, pieces } = await assemble(
      encode({ mimeType: `audio/wav; codecs="${codec}"`, audio: { stream: blocks([LEFT, RIGHT]) } }),
    );
    expect(pieces[0]!.config.audio).toEqual({ codec, sampleRate: 48_000, numberOfChannels: 2 });
    expect(file.type).toBe("audio/wav");
    const channels = [LEFT, RIGHT].map((plane) => plane.map(stored));
    expect(await decoded(file)).toEqual(channels);
    const reference = await samplesByFFmpeg(file);
    if (reference) expect([...reference]).toEqual(LEFT.flatMap((_, i) => channels.map((plane) => plane[i]!)));
  });

  test("is the same file in pieces that follow one another, except for the sizes in the header", async () => {
    const audio = () => ({ stream: generatedAudio({ seconds: 1, sampleRate: 44_100 }) });
    const mimeType = `audio/wav; codecs="${codec}"`;
    const whole = await assemble(encode({ mimeType, audio: audio() }));
    const { file, pieces } = await assemble(encode({ mimeType, streaming: true, audio: audio() }));
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.every(({ position }) => position === undefined)).toBe(true);
    const channels = await decoded(file);
    expect(channels[0]).toHaveLength(44_100);
    for (const [channel, samples] of (await decoded(whole.file)).entries())
      expect(areSame(channels[channel]!, samples)).toBe(true);
    const reference = await samplesByFFmpeg(file);
    if (!reference) return;
    const interleaved = channels[0]!.flatMap((_, i) => channels.map((plane) => plane[i]!));
    expect(areSame(reference, interleaved)).toBe(true);
  });
});

test("has 16 bits if the mime type names no codec, as in older names of the type", async () => {
  for (const mimeType of ["audio/wav", "audio/x-wav", "audio/wave", "audio/vnd.wave"]) {
    const { file } = await assemble(encode({ mimeType, audio: { stream: generatedAudio({ seconds: 0.1 }) } }));
    expect(await probeFile(file)).toMatchObject({ container: "wav", audio: { codec: "pcm-s16" }, duration: 100 });
  }
});

testDespite(failsAtMp3)("takes a track as decode gives it, with its config", async () => {
  const { audio } = await decode(clipUrl("sound.mp3"));
  const { file } = await assemble(encode({ mimeType: "audio/wav", audio: { ...audio!.track.config, stream: audio! } }));
  expect(await probeFile(file)).toMatchObject({ audio: { sampleRate: 48_000 }, duration: 2000 });
});

test("converts sample rate and channels", async () => {
  const stream = generatedAudio({ seconds: 1, sampleRate: 48_000, numberOfChannels: 2 });
  const audio = { stream, sampleRate: 22_050, numberOfChannels: 1 };
  const { file } = await assemble(encode({ mimeType: "audio/wav", audio }));
  expect(await probeFile(file)).toMatchObject({
    audio: { sampleRate: 22_050, numberOfChannels: 1 },
    duration: 1000,
  });
  const [samples] = await decoded(file);
  for (const i of [5000, 10_000, 20_000]) {
    expect(samples![i]).toBeCloseTo(0.5 * Math.sin((2 * Math.PI * 440 * i) / 22_050), 3);
  }
});

test("fills gaps with silence, and counts more than two channels in the header", async () => {
  const channels = Array.from({ length: 6 }, (_, channel) => Array(480).fill((channel + 1) / 8));
  const stream = blocks(channels, { sampleRate: 8000, timestamps: [0, 1_000_000] });
  const { file } = await assemble(encode({ mimeType: 'audio/wav; codecs="pcm-f32"', audio: { stream } }));
  const planes = await decoded(file);
  expect(planes.map((plane) => [plane.length, plane[0], plane[4000], plane.at(-1)])).toEqual(
    channels.map(([value]) => [8480, value, 0, value]),
  );
  const info = await probe(file);
  if (info) expect(info.streams).toMatchObject([{ codec_name: "pcm_f32le", channels: 6 }]);
});

test("pads an odd number of bytes", async () => {
  const { file } = await assemble(
    encode({ mimeType: 'audio/wav; codecs="pcm-s24"', audio: { stream: blocks([[0.5]]) } }),
  );
  expect(file.size % 2).toBe(0);
  expect(await decoded(file)).toEqual([[0.5]]);
});

test("is as long as an hour in flat memory, and stops when its reader cancels", async () => {
  let made = 0;
  let reason: unknown;
  const stream = generatedAudio({
    seconds: 3600,
    before: () => made++,
    onCancel: (given) => {
      reason = given;
    },
  });
  const reader = encode({ mimeType: "audio/wav", audio: { stream } }).getReader();
  const { value } = await reader.read();
  expect(value!.size).toBeGreaterThanOrEqual(1 << 20);
  expect(made).toBeLessThan(300); // 1 MB is 256 blocks.
  await reader.cancel("enough");
  expect(reason).toBe("enough");
});

test("is canceled before anything was read", async () => {
  let reason: unknown;
  const stream = generatedAudio({
    seconds: 1,
    onCancel: (given) => {
      reason = given;
    },
  });
  await encode({ mimeType: "audio/wav", audio: { stream } }).cancel("unwanted");
  expect(reason).toBe("unwanted");
});

test("fails with its input, and if there is none", async () => {
  const before = (index: number) => {
    if (index === 5) throw new Error("unplugged");
  };
  const broken = encode({ mimeType: "audio/wav", audio: { stream: generatedAudio({ seconds: 1, before }) } });
  await expect(assemble(broken)).rejects.toMatchObject({ code: "source-failed" });
  const empty = encode({ mimeType: "audio/wav", audio: { stream: generatedAudio({ seconds: 0 }) } });
  await expect(assemble(empty)).rejects.toMatchObject({ code: "encode-nothing" });
});

test("stops with the signal", async () => {
  const control = new AbortController();
  const file = encode({
    mimeType: "audio/wav",
    audio: { stream: generatedAudio({ seconds: 60 }) },
    signal: control.signal,
  });
  control.abort("stop");
  await expect(assemble(file)).rejects.toMatchObject({ name: "AbortError" });
});

testDespite(failsAtMp3)("reports progress", async () => {
  const { audio } = await decode(clipUrl("sound.mp3"));
  const fractions: (number | undefined)[] = [];
  await assemble(
    encode({
      mimeType: "audio/wav",
      audio: { stream: audio! },
      onProgress: ({ fraction }) => void fractions.push(fraction),
    }),
  );
  expect(fractions.at(-1)).toBe(1);
});

test("plays in the browser", async () => {
  const { file } = await assemble(encode({ mimeType: "audio/wav", audio: { stream: generatedAudio({ seconds: 1 }) } }));
  const player = new Audio(URL.createObjectURL(file));
  await new Promise((resolve, reject) => {
    player.onloadedmetadata = resolve;
    player.onerror = () => reject(player.error);
  });
  expect(player.duration).toBeCloseTo(1, 3);
  URL.revokeObjectURL(player.src);
});

describe("options that no WAV file has:", () => {
  const audio = () => ({ stream: generatedAudio({ seconds: 1 }) });

  test.each([
    ['audio/wav; codecs="opus"', "WAV cannot hold opus; it holds pcm-s16, pcm-s24, pcm-f32."],
    ['audio/wav; codecs="vp8"', "WAV cannot hold vp8; it holds pcm-s16, pcm-s24, pcm-f32."],
  ])("%s", async (mimeType, message) => {
    const failing = assemble(encode({ mimeType, audio: audio() }));
    await expect(failing).rejects.toBeInstanceOf(UnsupportedCodecError);
    await expect(failing).rejects.toMatchObject({ message });
  });

  test("video", async () => {
    const video = { stream: generatedVideo({ count: 1 }) };
    const failing = assemble(encode({ mimeType: "audio/wav", video, audio: audio() }));
    await expect(failing).rejects.toBeInstanceOf(OptionError);
    await expect(failing).rejects.toMatchObject({ details: { option: "video" } });
  });

  test("nothing", async () => {
    await expect(assemble(encode({ mimeType: "audio/wav" }))).rejects.toThrow("Give it `audio`.");
  });

  test("another sample rate than a whole number", async () => {
    const failing = assemble(encode({ mimeType: "audio/wav", audio: { ...audio(), sampleRate: 0.5 } }));
    await expect(failing).rejects.toMatchObject({ details: { option: "audio.sampleRate" } });
  });
});

test("older releases reject WAV files", async () => {
  const failing = assemble(encode0100({ mimeType: "audio/wav", audio: { stream: generatedAudio({ seconds: 1 }) } }));
  await expect(failing).rejects.toThrow("`mimeType` must be video/mp4, video/webm, audio/mp4, audio/webm or image/gif");
});

test("a file of more than 4 GiB is RF64, with its sizes in 64 bits", async () => {
  const format = { codec: "pcm-s16", sampleRate: 48_000, numberOfChannels: 2 } as const;
  const size = 5 * 2 ** 30;
  const header = wavHeader(format, NO_INFO, size);
  expect(header.length).toBe(wavHeader(format, NO_INFO, 4).length);
  const view = new DataView(header.buffer);
  const text = (at: number) => String.fromCharCode(...header.subarray(at, at + 4));
  expect([text(0), view.getUint32(4, true), text(8), text(12)]).toEqual(["RF64", 0xffffffff, "WAVE", "ds64"]);
  expect(Number(view.getBigUint64(20, true))).toBe(header.length - 8 + size);
  expect(Number(view.getBigUint64(28, true))).toBe(size);
  expect(Number(view.getBigUint64(36, true))).toBe(size / 4);
  expect(view.getUint32(header.length - 4, true)).toBe(0xffffffff);
  // Its beginning, as far as this machine wants to hold it.
  const beginning = new Blob([header, new Uint8Array(4000)]);
  expect((await probeFile(beginning)).notes).toEqual([expect.stringContaining("ends early")]);
  const info = await probe(beginning);
  if (info) expect(info.streams).toMatchObject([{ codec_name: "pcm_s16le", channels: 2, sample_rate: "48000" }]);
});

test.each([0xffffffff - 100, 0xffffffff])("the largest size that 32 bits hold is not exceeded: %d", (size) => {
  const header = wavHeader({ codec: "pcm-s16", sampleRate: 48_000, numberOfChannels: 2 }, NO_INFO, size - (size % 4));
  const view = new DataView(header.buffer);
  const isLong = String.fromCharCode(...header.subarray(0, 4)) === "RF64";
  const total = header.length - 8 + size - (size % 4);
  expect(isLong).toBe(total >= 0xffffffff);
  expect(view.getUint32(4, true)).toBe(isLong ? 0xffffffff : total);
});
