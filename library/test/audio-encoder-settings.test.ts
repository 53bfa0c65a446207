// @module-tag fakes
/** Settings of audio encoders: those that are taken instead, and the errors that name the one that is refused. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { type MFXAudioEncoderConfig, resolveAudioEncoderConfig } from "../src/codec/audio-encoder-config.ts";
import { AudioEncoderStream } from "../src/codec/audio-encoder-stream.ts";
import { MFXAudioEncoder } from "../src/codec/mfx-audio-encoder.ts";
import type { RegisteredEncoders } from "../src/codec/registered.ts";
import { UnsupportedCodecError } from "../src/errors.ts";
import { nextTask } from "../src/media/next-task.ts";
import { streamOf } from "./support/chunks.ts";
import { deferred } from "./support/deferred.ts";
import { generatedAudio } from "./support/generated.ts";
import { watchFrames } from "./support/open-frames.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Supports = (config: AudioEncoderConfig) => boolean;

/** Makes the browser support some settings only. */
const support = (supports: Supports) =>
  vi
    .spyOn(AudioEncoder, "isConfigSupported")
    .mockImplementation(async (config) => ({ supported: supports(config), config }));

function blockOf(numberOfChannels: number, sampleRate = 48_000): AudioData {
  const shape = { format: "f32-planar", sampleRate, numberOfChannels, numberOfFrames: 10, timestamp: 0 } as const;
  return new AudioData({ ...shape, data: new Float32Array(10 * numberOfChannels) });
}

const registered = (supports: Supports): RegisteredEncoders => ({
  supports: async (config) => supports(config),
  open: () => expect.unreachable("Nothing is encoded."),
});

async function resolved(config: MFXAudioEncoderConfig, data = blockOf(2), encoders?: RegisteredEncoders) {
  try {
    return await resolveAudioEncoderConfig(config, data, encoders && (async () => encoders));
  } finally {
    data.close();
  }
}

interface Refusal {
  supports: Supports;
  config: MFXAudioEncoderConfig;
  data?: () => AudioData;
  option: string;
  message: string;
}

test.each<Refusal>([
  {
    supports: () => false,
    config: { codec: "vp9" },
    option: "codec",
    message: '`codec` must be an audio codec; got "vp9". Use opus, aac, flac, mp3 or vorbis.',
  },
  {
    supports: ({ bitrate }) => bitrate === undefined,
    config: { codec: "aac", bitrate: 1_000.4 },
    option: "bitrate",
    message: "This browser cannot encode aac at 1000 bits per second. Use another bitrate.",
  },
  {
    supports: ({ numberOfChannels }) => numberOfChannels === 2,
    config: { codec: "aac", numberOfChannels: 8 },
    data: () => blockOf(6),
    option: "numberOfChannels",
    message: "This browser cannot encode aac with 8 channels. Use numberOfChannels: 2.",
  },
  {
    supports: ({ sampleRate }) => sampleRate === 48_000,
    config: { codec: "opus" },
    data: () => blockOf(2, 96_000),
    option: "sampleRate",
    message: "This browser cannot encode opus at 96000 Hz. Resample the audio to 48000 Hz.",
  },
  {
    supports: ({ codec, numberOfChannels }) => ["opus", "flac", "vorbis"].includes(codec) && numberOfChannels === 2,
    config: { codec: "aac", container: "mp4" },
    data: () => blockOf(1),
    option: "codec",
    message: "This browser cannot encode aac; it can encode opus, flac.",
  },
  {
    supports: ({ codec }) => codec === "mp4a.40.2" || codec === "vorbis",
    config: { codec: "opus" },
    option: "codec",
    message: "This browser cannot encode opus; it can encode vorbis, aac.",
  },
  {
    supports: () => false,
    config: { codec: "mp3", container: "mp3" },
    option: "codec",
    message: "This browser cannot encode mp3.",
  },
])("an error names $option: $message", async ({ supports, config, data, option, message }) => {
  support(supports);
  const failure = resolved(config, data?.());
  await expect(failure).rejects.toBeInstanceOf(UnsupportedCodecError);
  await expect(failure).rejects.toMatchObject({ message, details: { option, track: { type: "audio" } } });
});

test.each([
  ["aac", "registerAacEncoder() of @mediabunny/aac-encoder"],
  ["flac", "registerFlacEncoder() of @mediabunny/flac-encoder"],
  ["mp3", "registerMp3Encoder() of @mediabunny/mp3-encoder"],
])("an error names the package with an encoder of %s", async (codec, advice) => {
  support(() => false);
  const message = `This browser cannot encode ${codec}. ${advice} adds an encoder.`;
  await expect(
    resolved(
      { codec },
      blockOf(2),
      registered(() => false),
    ),
  ).rejects.toMatchObject({ message });
});

test("a browser that throws at settings doesn't support them", async () => {
  vi.spyOn(AudioEncoder, "isConfigSupported").mockRejectedValue(new TypeError("no such codec"));
  await expect(resolved({ codec: "aac" })).rejects.toMatchObject({ code: "codec-unsupported" });
});

test.each([{ bitrate: 0 }, { numberOfChannels: 1.5 }])("%j is refused", async (wrong) => {
  const failure = resolved({ codec: "aac", ...wrong });
  await expect(failure).rejects.toMatchObject({ code: "invalid-option", details: { option: Object.keys(wrong)[0] } });
});

test("settings default to those of the sound, and to 128 kbit/s", async () => {
  const { settings } = await resolved({ codec: "aac", sampleRate: 8000 }, blockOf(1, 44_100));
  expect(settings).toEqual({ codec: "mp4a.40.2", bitrate: 128_000, numberOfChannels: 1, sampleRate: 44_100 });
});

test("surround sound that was asked for doesn't become stereo", async () => {
  support(({ numberOfChannels }) => numberOfChannels <= 2);
  await expect(resolved({ codec: "aac", numberOfChannels: 6, bitrate: 96_000 }, blockOf(8))).rejects.toMatchObject({
    code: "codec-unsupported",
    details: {
      option: "numberOfChannels",
      config: { codec: "mp4a.40.2", numberOfChannels: 6, sampleRate: 48_000, bitrate: 96_000 },
    },
  });
});

describe("surround sound that was not asked for becomes stereo", () => {
  test("if the browser's encoder has no more", async () => {
    support(({ numberOfChannels }) => numberOfChannels <= 2);
    expect((await resolved({ codec: "opus" }, blockOf(6))).settings.numberOfChannels).toBe(2);
  });

  test("if a registered encoder has no more", async () => {
    support(() => false);
    const encoders = registered(({ numberOfChannels }) => numberOfChannels === 2);
    const { settings, registered: found } = await resolved({ codec: "aac" }, blockOf(6), encoders);
    expect([settings.numberOfChannels, found]).toEqual([2, encoders]);
  });

  test("if the encoder fails with more, though it claims to support them", async () => {
    const open = watchFrames();
    const lengths: number[] = [];
    const encoders: AudioEncoder[] = [];
    vi.spyOn(AudioEncoder.prototype, "encode").mockImplementation(function (this: AudioEncoder, data) {
      encoders.push(this);
      lengths.push(data.numberOfFrames);
    });
    vi.spyOn(AudioEncoder.prototype, "flush").mockRejectedValue(new DOMException("no", "EncodingError"));
    expect((await resolved({ codec: "opus" }, blockOf(6))).settings.numberOfChannels).toBe(2);
    expect([lengths, encoders.map(({ state }) => state), open.count]).toEqual([[4800], ["closed"], 0]);
  });

  test("unless an encoder takes it", async () => {
    expect((await resolved({ codec: "opus" }, blockOf(6))).settings.numberOfChannels).toBe(6);
    support(() => false);
    const encoders = registered(({ numberOfChannels }) => numberOfChannels === 6);
    expect(await resolved({ codec: "aac" }, blockOf(6), encoders)).toMatchObject({
      settings: { numberOfChannels: 6 },
      registered: encoders,
    });
  });
});

test("sound that is canceled while its settings are looked up opens no encoder", async () => {
  const configure = vi.spyOn(AudioEncoder.prototype, "configure");
  const { promise: answer, resolve } = deferred<void>();
  const asked = vi.spyOn(AudioEncoder, "isConfigSupported").mockImplementation(async (config) => {
    await answer;
    return { supported: true, config };
  });
  const reader = generatedAudio({ seconds: 0.1 })
    .pipeThrough(new MFXAudioEncoder({ codec: "opus" }))
    .getReader();
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  await reader.cancel();
  resolve();
  await nextTask();
  expect(configure).not.toHaveBeenCalled();
});

async function chunksOf(
  stream: ReadableStream<AudioData>,
  encoder: AudioEncoderStream = new MFXAudioEncoder({ codec: "opus" }),
) {
  const chunks = [];
  for await (const { audio } of stream.pipeThrough(encoder)) {
    const { chunk, priming, padding } = audio!;
    chunks.push({ timestamp: chunk.timestamp, priming, padding });
  }
  return chunks;
}

test("the end of the sound comes out of an encoder that keeps what is no whole packet", async () => {
  const sound = { seconds: 0.105, start: 500_000 };
  const whole = await chunksOf(generatedAudio(sound));
  expect(whole.map(({ timestamp }) => timestamp / 1000)).toEqual([500, 520, 540, 560, 580, 600]);
  expect(whole.map(({ priming }) => priming)).toEqual([6500, ...Array<undefined>(5)]);
  expect(whole.at(-1)!.padding).toBeCloseTo(120_000 - 105_000 - 6500, 5);
  vi.stubGlobal(
    "AudioEncoder",
    class extends AudioEncoder {
      #delay = 312;
      override encode({ timestamp, sampleRate, numberOfFrames }: AudioData) {
        super.encode({ timestamp, sampleRate, numberOfFrames: numberOfFrames + this.#delay } as AudioData);
        this.#delay = 0;
      }
      override async flush() {
        while (this.encodeQueueSize > 0) await nextTask();
      }
    },
  );
  const completed = await chunksOf(generatedAudio(sound));
  expect(completed.map(({ timestamp }) => timestamp)).toEqual(whole.map(({ timestamp }) => timestamp));
  expect(completed.at(-1)!.padding).toBeCloseTo(8500, 5);
});

test.each([
  ["mp3", "left out", [[2, 6000]]],
  [
    "opus",
    "padding",
    [
      [2, undefined],
      [3, 24_000],
    ],
  ],
] as const)("a packet that a registered encoder of %s adds behind the sound is %s", async (codec, _, ends) => {
  support(() => false);
  const length = 24_000;
  const chunkAt = (index: number) =>
    new EncodedAudioChunk({ type: "key", timestamp: index * length, duration: length, data: new Uint8Array(1) });
  const open: RegisteredEncoders["open"] = (_, { output }) =>
    Object.assign(new EventTarget(), {
      state: "configured" as CodecState,
      encodeQueueSize: 0,
      priming: 6000,
      encode: () => {},
      flush: async () => [0, 1, 2, 3].forEach((index) => void output(chunkAt(index), undefined)),
      close: () => {},
    });
  const encoder = new AudioEncoderStream({ codec }, async () => ({ supports: async () => true, open }));
  const chunks = await chunksOf(generatedAudio({ seconds: 0.06 }), encoder);
  expect(chunks.map(({ timestamp, padding }) => [timestamp / length, padding])).toEqual([
    [0, undefined],
    [1, undefined],
    ...ends.map(([index, padding]) => [index, padding && expect.closeTo(padding)]),
  ]);
});

test("an encoder's later settings change nothing of what decoders skip at the beginning", async () => {
  const sound = { seconds: 0.105 };
  const whole = await chunksOf(generatedAudio(sound));
  const Native = AudioEncoder;
  vi.stubGlobal(
    "AudioEncoder",
    class extends Native {
      constructor({ output, error }: AudioEncoderInit) {
        let told: AudioDecoderConfig | undefined;
        const tell = ({ decoderConfig }: EncodedAudioChunkMetadata): EncodedAudioChunkMetadata => {
          if (told) return { decoderConfig: { ...told, description: new Uint8Array(19) } };
          told = decoderConfig!;
          return { decoderConfig: told };
        };
        super({ error, output: (chunk, metadata = {}) => output(chunk, tell(metadata)) });
      }
    },
  );
  const [first, ...later] = await chunksOf(generatedAudio(sound));
  expect(first).toEqual(whole[0]);
  expect(later.map(({ padding }) => padding)).toEqual(whole.slice(1).map(({ padding }) => padding));
});

test.each([
  [44_100, 48_000],
  [48_000, 44_100],
])("sound whose rate changes from %i to %i Hz is refused", async (...rates) => {
  const message = `The audio could not be encoded: the sample rate changes from ${rates[0]} to ${rates[1]} Hz`;
  const encoding = chunksOf(streamOf(rates.map((rate) => blockOf(2, rate))));
  await expect(encoding).rejects.toMatchObject({ code: "codec-failed", message, details: { timestamp: 0 } });
});

test.each([
  ["encode", 2048 * (1e6 / 48_000)],
  ["flush", 4096 * (1e6 / 48_000)],
] as const)("an encoder whose %s() fails makes a CodecError, and closes what it holds", async (method, time) => {
  const cause = new DOMException("out of memory", "EncodingError");
  const real = AudioEncoder.prototype.encode;
  let calls = 0;
  if (method === "encode")
    vi.spyOn(AudioEncoder.prototype, "encode").mockImplementation(function (this: AudioEncoder, data) {
      if (++calls === 3) throw cause;
      real.call(this, data);
    });
  else vi.spyOn(AudioEncoder.prototype, "flush").mockRejectedValue(cause);
  const encoding = chunksOf(generatedAudio({ seconds: 0.1 }));
  await expect(encoding).rejects.toMatchObject({
    name: "CodecError",
    code: "codec-failed",
    message: "The audio could not be encoded: out of memory",
    details: { timestamp: Math.round(time), track: { type: "audio" }, config: { codec: "opus" } },
    cause,
  });
});
