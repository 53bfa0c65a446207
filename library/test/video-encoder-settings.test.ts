// @module-tag fakes
/** Settings that a video encoder gets for its first frame, and the errors that name the one that is refused. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { fitterOf, type MFXVideoEncoderConfig, resolveVideoEncoderConfig } from "../src/codec/video-encoder-config.ts";
import { UnsupportedCodecError } from "../src/errors.ts";
import { watchFrames } from "./support/open-frames.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type FrameInit = Partial<VideoFrameBufferInit> & { rotation?: number };

/** The settings for a frame of 160 × 90 pixels. */
async function resolved(config: MFXVideoEncoderConfig, init: FrameInit = {}) {
  const open = watchFrames();
  const size = { codedWidth: 160, codedHeight: 90, timestamp: 0 };
  const frame = new VideoFrame(new Uint8Array(0), { format: "I420", ...size, ...init } as VideoFrameBufferInit);
  try {
    return await resolveVideoEncoderConfig(config, frame, fitterOf(config, frame));
  } finally {
    frame.close();
    expect(open.count).toBe(0);
  }
}

/** Makes the browser support some settings only. */
const support = (supports: (config: VideoEncoderConfig) => boolean) =>
  vi
    .spyOn(VideoEncoder, "isConfigSupported")
    .mockImplementation(async (config) => ({ supported: supports(config), config }));

const WIDE = { displayWidth: 320, displayHeight: 90 };
const UPRIGHT = { displayWidth: 90, displayHeight: 160 };

describe("frames are encoded at the size that they are stored in", () => {
  test.each<[string, Partial<MFXVideoEncoderConfig>, FrameInit, Partial<VideoEncoderConfig>]>([
    ["square pixels", {}, {}, { width: 160, height: 90 }],
    ["pixels that are nearly square", {}, { displayWidth: 161, displayHeight: 90 }, { width: 160, height: 90 }],
    ["wide pixels", {}, WIDE, { width: 160, height: 90, ...WIDE }],
    [
      "wide pixels, scaled",
      { width: 80, height: 45 },
      WIDE,
      { width: 80, height: 45, displayWidth: 160, displayHeight: 45 },
    ],
    ["wide pixels, in a flatter shape", { width: 160, height: 80 }, WIDE, { width: 160, height: 80 }],
    ["wide pixels, at the size in which they are shown", { width: 320, height: 90 }, WIDE, { width: 320, height: 90 }],
    [
      "wide pixels, turned",
      {},
      { rotation: 90, displayWidth: 90, displayHeight: 320 },
      { width: 160, height: 90, ...WIDE },
    ],
    [
      "a turned picture, by its stored sides",
      { width: 80, height: 45 },
      { rotation: 90, ...UPRIGHT },
      { width: 80, height: 45 },
    ],
    [
      "a turned picture, as it is seen",
      { width: 45, height: 80 },
      { rotation: 270, ...UPRIGHT },
      { width: 80, height: 45 },
    ],
    [
      "a turned picture that is drawn",
      { width: 45, fit: "cover" },
      { rotation: 90, ...UPRIGHT },
      { width: 45, height: 80 },
    ],
    ["an upside-down picture", { width: 45, height: 80 }, { rotation: 180 }, { width: 45, height: 80 }],
    [
      "a display size of one's own",
      { displayWidth: 100, displayHeight: 50 },
      WIDE,
      { width: 160, height: 90, displayWidth: 100, displayHeight: 50 },
    ],
  ])("%s", async (_, sides, init, size) => {
    const { config } = await resolved({ codec: "vp8", bitrate: 1000, ...sides }, init);
    expect(config).toEqual({ codec: "vp8", bitrate: 1000, ...size });
  });
});

test.each([
  ["vp9", "vp09.02.10.10"],
  ["av1", "av01.0.00M.10"],
])("%s keeps the 10 bits of frames if the encoder has them", async (codec, deep) => {
  const init = { format: "I420P10" as VideoPixelFormat };
  expect((await resolved({ codec }, init)).config.codec).toBe(deep);
  support((config) => config.codec !== deep);
  expect((await resolved({ codec }, init)).config.codec).toBe(
    deep.replace("02.10.10", "00.10.08").replace("M.10", "M.08"),
  );
  expect((await resolved({ codec })).config.codec).not.toBe(deep);
});

test.each<[string, Partial<MFXVideoEncoderConfig>, FrameInit]>([
  ["vp09.02.10.10", {}, {}],
  ["vp09.00.10.08", { width: 90, height: 90 }, {}],
  ["vp09.02.10.10", { width: 160, height: 90, ...WIDE }, WIDE],
])(
  "frames of 10 bits that fit are encoded as %s with %j, since those that are drawn have 8",
  async (codec, sides, init) => {
    const format = "I420P10" as VideoPixelFormat;
    expect((await resolved({ codec: "vp9", fit: "contain", ...sides }, { format, ...init })).config.codec).toBe(codec);
  },
);

interface Refusal {
  supports: (config: VideoEncoderConfig) => boolean;
  config: MFXVideoEncoderConfig;
  init?: FrameInit;
  option: string;
  message: string;
}

test.each<Refusal>([
  {
    supports: () => false,
    config: { codec: "opus" },
    option: "codec",
    message: '`codec` must be a video codec; got "opus". Use vp8, vp9, av1, h264 or hevc.',
  },
  ...(
    [
      ["hardwareAcceleration", "prefer-hardware"],
      ["latencyMode", "realtime"],
      ["scalabilityMode", "L1T2"],
      ["bitrateMode", "constant"],
      ["contentHint", "text"],
    ] as const
  ).map(
    ([option, value]): Refusal => ({
      supports: (config) => config[option] === undefined,
      config: { codec: "vp8", [option]: value },
      option,
      message: `This browser cannot encode vp8 with ${option} "${value}".`,
    }),
  ),
  {
    supports: ({ bitrate }) => bitrate === undefined,
    config: { codec: "vp9", bitrate: 5 },
    option: "bitrate",
    message: "This browser cannot encode vp9 with bitrate 5.",
  },
  {
    supports: ({ width }) => width <= 320,
    config: { codec: "h264", width: 640, height: 360 },
    init: { rotation: 90, ...UPRIGHT },
    option: "width",
    message: "This browser cannot encode avc at 360 × 640. Use a smaller size.",
  },
  {
    supports: ({ width }) => width <= 320,
    config: { codec: "h264", width: 640, height: 360, fit: "cover" },
    init: { rotation: 90, ...UPRIGHT },
    option: "width",
    message: "This browser cannot encode avc at 640 × 360. Use a smaller size.",
  },
  {
    supports: ({ codec }) => /^(av01|vp8|avc1)/.test(codec),
    config: { codec: "hevc", container: "webm" },
    option: "codec",
    message: "This browser cannot encode hevc; it can encode vp8, av1.",
  },
  { supports: () => false, config: { codec: "vp8" }, option: "codec", message: "This browser cannot encode vp8." },
  {
    supports: () => true,
    config: { codec: "vp8", quantizer: 20 },
    option: "bitrateMode",
    message: "This browser's encoder of vp8 has no quantizers. Set `bitrate` instead.",
  },
])("an error names $option: $message", async ({ supports, config, init, option, message }) => {
  support(supports);
  const failure = resolved(config, init);
  await expect(failure).rejects.toBeInstanceOf(UnsupportedCodecError);
  await expect(failure).rejects.toMatchObject({
    ...{ message, details: { option, track: { type: "video" }, config: { codec: config.codec } } },
  });
});

test.each([
  [161, "got 161. Use 160 or 162."],
  [1, "got 1. Use 2."],
])("an odd width of %i is answered with even ones", async (width, advice) => {
  const failure = resolved({ codec: "h264", width, height: 90 });
  await expect(failure).rejects.toMatchObject({ message: `\`width\` must be even for h264; ${advice}` });
});

test.each<[settings: object, message: string]>([
  [{ displayWidth: 320 }, "`displayHeight` must be set together with the other side of the display size"],
  [{ displayHeight: 90 }, "`displayWidth` must be set together with the other side of the display size"],
  [{ keyframeEveryNthSecond: -1 }, "`keyframeEveryNthSecond` must be a number, 0 or greater; got -1."],
  [{ framerate: 0 }, "`framerate` must be a number greater than 0; got 0."],
  [{ bitrate: 0 }, "`bitrate` must be a number greater than 0; got 0."],
  [{ width: 0 }, "`width` must be a positive integer; got 0."],
  [{ height: 1.5 }, "`height` must be a positive integer; got 1.5."],
  [{ displayWidth: 0, displayHeight: 90 }, "`displayWidth` must be a positive integer; got 0."],
  [{ displayWidth: 160, displayHeight: 1.5 }, "`displayHeight` must be a positive integer; got 1.5."],
  [{ codec: "vp9", quantizer: -1 }, "`quantizer` must be a number, 0 or greater; got -1."],
  [{ quality: 1.5 }, '`quality` must be a number from 0 to 1, "low", "medium", "high" or "lossless"; got 1.5.'],
])("settings of %j are refused", async (settings, message) => {
  await expect(resolved({ codec: "vp8", ...settings })).rejects.toThrow(message);
});

test("the lowest settings are supported", async () => {
  const { config } = await resolved({ codec: "vp8", width: 1, height: 1, framerate: 0.5, keyframeEveryNthSecond: 0 });
  expect(config).toMatchObject({ width: 1, height: 1, framerate: 0.5 });
});

test("a browser that throws at settings doesn't support them", async () => {
  vi.spyOn(VideoEncoder, "isConfigSupported").mockRejectedValue(new TypeError("no such codec"));
  await expect(resolved({ codec: "vp8" })).rejects.toMatchObject({ code: "codec-unsupported" });
});

test.each([
  ["low", 0.3],
  ["medium", 0.5],
  ["high", 0.7],
] as const)("%s quality is %f", async (name, number) => {
  const { config } = await resolved({ codec: "h264", quality: name, framerate: 25 });
  expect(config).toEqual((await resolved({ codec: "h264", quality: number, framerate: 25 })).config);
  expect(config.bitrate).toBe(Math.round(160 * 90 * 25 * 0.022 * 50 ** number));
});

test.each([
  ["avc", 51],
  ["hevc", 51],
  ["vp8", 63],
  ["vp9", 255],
  ["av1", 255],
])("the quantizers of %s reach up to %i", async (family, most) => {
  class Encoder {
    readonly output: (chunk: { byteLength: number }) => void;
    readonly state = "closed";
    constructor({ output }: Pick<Encoder, "output">) {
      this.output = output;
    }
    configure() {}
    encode(_: unknown, options: Record<string, { quantizer: number }>) {
      const { quantizer } = options[family]!;
      if (quantizer > most) throw new TypeError("out of range");
      this.output({ byteLength: quantizer === most ? 10 : 100 });
    }
    async flush() {}
  }
  vi.stubGlobal("VideoEncoder", Encoder);
  // A copy of the module, since each family is measured once.
  const address = `../src/codec/quality.ts?copy=${family}`;
  const { mostQuantizer } = (await import(/* @vite-ignore */ address)) as typeof import("../src/codec/quality.ts");
  expect(await mostQuantizer(family as "avc", family)).toBe(most);
});

test("a tenth of a bit per pixel is the usual bitrate", async () => {
  expect((await resolved({ codec: "vp8" })).config.bitrate).toBe((160 * 90 * 30) / 10);
  expect((await resolved({ codec: "vp8", width: 80, height: 45, framerate: 25 })).config.bitrate).toBe(
    (80 * 45 * 25) / 10,
  );
});

test("a bitrate has no effect beside a quality", async () => {
  const { config } = await resolved({ codec: "h264", quality: 0.5, bitrate: 1000, framerate: 25 });
  expect(config).toEqual((await resolved({ codec: "h264", quality: 0.5, framerate: 25 })).config);
  const small = await resolved({ codec: "h264", quality: 0.5, width: 80, fit: "contain" });
  expect(small.config.bitrate).toBe(Math.round(80 * 44 * 30 * 0.022 * 50 ** 0.5));
});
