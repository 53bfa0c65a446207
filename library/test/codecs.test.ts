// @module-tag node
import { describe, expect, test } from "vitest";
import { audioCodecString, hasHighBitDepth, videoCodecStrings } from "../src/codec/codec-string.ts";
import { codecs } from "../src/codec/codecs.ts";
import { parseMimeType } from "../src/codec/mime-type.ts";
import { OptionError } from "../src/errors.ts";

describe("codecs", () => {
  test.each([
    ["baseline", "3.1", "avc1.42001f"],
    ["constrainedBaseline", "3.0", "avc1.42e01e"],
    ["main", 4, "avc1.4d0028"],
    ["high", "5.2", "avc1.640034"],
    ["high10", 5.1, "avc1.6e0033"],
    ["extended", 1, "avc1.58000a"],
    ["high422", "6.2", "avc1.7a003e"],
    ["high444", "4.1", "avc1.f40029"],
  ] as const)("avc.generateCodecString(%j, %j) is %s", (profile, level, expected) => {
    expect(codecs.avc.generateCodecString(profile, level)).toBe(expected);
  });

  test("avc.generateCodecString refuses what does not exist", () => {
    expect(() => codecs.avc.generateCodecString("best" as "high", "4.0")).toThrow(OptionError);
    expect(() => codecs.avc.generateCodecString("high", "nine")).toThrow(OptionError);
    for (const level of [7, 6.3, 0.9]) expect(() => codecs.avc.generateCodecString("high", level)).toThrow(OptionError);
  });

  test.each([
    [{ width: 640, height: 360, bitrate: 1e6, bitDepth: 8 }, "vp09.00.21.08"],
    [{ width: 1280, height: 720, bitrate: 2e6, bitDepth: 8 }, "vp09.00.31.08"],
    [{ width: 1280, height: 720, bitrate: 15e6, bitDepth: 8 }, "vp09.00.40.08"],
    [{ width: 1920, height: 1080, bitrate: 5e6, bitDepth: 10 }, "vp09.02.40.10"],
    [{ width: 3840, height: 2160, bitrate: 20e6, bitDepth: 8 }, "vp09.00.50.08"],
    [{ width: 99_999, height: 99_999, bitrate: 1, bitDepth: 12 }, "vp09.02.62.12"],
  ])("vp9.autoSelectCodec(%j) is %s", async (demands, expected) => {
    const codec = codecs.vp9.autoSelectCodec(demands);
    expect(codec).toBe(expected);
    if (demands.width < 9999 && demands.bitDepth === 8) {
      const { width, height } = demands;
      expect((await VideoEncoder.isConfigSupported({ codec, width, height })).supported).toBe(true);
    }
  });

  test("vp9.autoSelectCodec refuses other depths", () => {
    expect(() => codecs.vp9.autoSelectCodec({ width: 1, height: 1, bitrate: 1, bitDepth: 9 })).toThrow(OptionError);
  });
});

describe("short names", () => {
  const hd = { width: 1280, height: 720, framerate: 30, bitrate: 2e6 };

  test.each([
    ["vp8", "vp8"],
    ["vp08", "vp8"],
    ["vp9", "vp09.00.31.08"],
    ["av1", "av01.0.05M.08"],
    ["h264", "avc1.64001f"],
    ["avc", "avc1.64001f"],
    ["avc1", "avc1.64001f"],
    ["h.264", "avc1.64001f"],
    ["hevc", "hvc1.1.6.L93.B0"],
    ["h265", "hvc1.1.6.L93.B0"],
    ["h.265", "hvc1.1.6.L93.B0"],
  ])("%s becomes %s for 720p", (name, expected) => {
    for (const spelled of [name, name.toUpperCase()]) expect(videoCodecStrings(spelled, hd)[0]).toBe(expected);
    for (const other of [`${name}2`, `x${name}`]) expect(videoCodecStrings(other, hd)).toEqual([]);
  });

  test("fit size, rate and depth", () => {
    expect(videoCodecStrings("avc", { width: 1920, height: 1080, framerate: 60 })[0]).toBe("avc1.64002a");
    expect(videoCodecStrings("av1", { width: 3840, height: 2160, framerate: 60 })[0]).toBe("av01.0.13M.08");
    // 30 frames per second, and not 25, which reach a lower level.
    expect(videoCodecStrings("avc", { width: 352, height: 576 })[0]).toBe("avc1.64001e");
    expect(videoCodecStrings("vp08.00.41.08", hd)).toEqual(["vp8"]);
    expect(videoCodecStrings("vp9", { ...hd, bitDepth: 10 })).toEqual(["vp09.02.31.10", "vp09.00.31.08"]);
  });

  // The rates that the tables of the standards allow at these sizes.
  test.each([
    [320, 180, 30, { avc: "64000d", hevc: "L60", vp9: "11", av1: "00M" }],
    [640, 360, 30, { avc: "64001e", hevc: "L63", vp9: "21", av1: "01M" }],
    [854, 480, 30, { avc: "64001f", hevc: "L90", vp9: "30", av1: "04M" }],
    [1280, 720, 30, { avc: "64001f", hevc: "L93", vp9: "31", av1: "05M" }],
    [1280, 720, 60, { avc: "640020", hevc: "L120", vp9: "40", av1: "08M" }],
    [1920, 1080, 30, { avc: "640028", hevc: "L120", vp9: "40", av1: "08M" }],
    [1920, 1080, 60, { avc: "64002a", hevc: "L123", vp9: "41", av1: "09M" }],
    [3840, 2160, 30, { avc: "640033", hevc: "L150", vp9: "50", av1: "12M" }],
    [3840, 2160, 60, { avc: "640034", hevc: "L153", vp9: "51", av1: "13M" }],
    [3840, 2160, 120, { avc: "64003c", hevc: "L156", vp9: "52", av1: "14M" }],
    [7680, 4320, 30, { avc: "64003c", hevc: "L180", vp9: "60", av1: "16M" }],
    [7680, 4320, 60, { avc: "64003d", hevc: "L183", vp9: "61", av1: "17M" }],
    [7680, 4320, 120, { avc: "64003e", hevc: "L186", vp9: "62", av1: "18M" }],
  ])("name the level of %i × %i at %i frames per second", (width, height, framerate, levels) => {
    const named = (codec: string) => videoCodecStrings(codec, { width, height, framerate, bitrate: 1 })[0];
    expect(["avc", "hevc", "vp9", "av1"].map(named)).toEqual([
      `avc1.${levels.avc}`,
      `hvc1.1.6.${levels.hevc}.B0`,
      `vp09.00.${levels.vp9}.08`,
      `av01.0.${levels.av1}.08`,
    ]);
  });

  // The highest bitrate of a level in kbit/s, and the level of 1 bit/s more.
  test.each([
    ["avc", 14_000, "avc1.64001f", "avc1.640020"],
    ["avc", 20_000, "avc1.640020", "avc1.64002a"],
    ["avc", 50_000, "avc1.64002a", "avc1.640032"],
    ["hevc", 10_000, "hvc1.1.6.L93.B0", "hvc1.1.6.L120.B0"],
    ["hevc", 12_000, "hvc1.1.6.L120.B0", "hvc1.1.6.L123.B0"],
    ["vp9", 12_000, "vp09.00.31.08", "vp09.00.40.08"],
    ["vp9", 18_000, "vp09.00.40.08", "vp09.00.41.08"],
    ["av1", 10_000, "av01.0.05M.08", "av01.0.08M.08"],
    ["av1", 12_000, "av01.0.08M.08", "av01.0.09M.08"],
  ])("%s of 720p reaches a level of %i kbit/s", (codec, kbps, level, next) => {
    const named = (bitrate: number) => videoCodecStrings(codec, { ...hd, bitrate })[0];
    expect([named(kbps * 1000), named(kbps * 1000 + 1)]).toEqual([level, next]);
  });

  // All levels with a higher bitrate than the one before, by the highest one in kbit/s.
  test.each<[codec: string, kbps: number[], levels: string[]]>([
    [
      "avc",
      [64, 192, 384, 768, 2000, 4000, 10_000, 14_000, 20_000, 50_000, 135_000, 240_000, 480_000, 800_000],
      ["0a", "0b", "0c", "0d", "14", "15", "1e", "1f", "20", "2a", "32", "33", "3d", "3e"].map(
        (id) => `avc1.6400${id}`,
      ),
    ],
    [
      "hevc",
      [128, 1500, 3000, 6000, 10_000, 12_000, 20_000, 25_000, 40_000, 60_000, 120_000, 240_000],
      [30, 60, 63, 90, 93, 120, 123, 150, 153, 156, 183, 186].map((id) => `hvc1.1.6.L${id}.B0`),
    ],
    [
      "vp9",
      [200, 800, 1800, 3600, 7200, 12_000, 18_000, 30_000, 60_000, 120_000, 180_000, 240_000, 480_000],
      [10, 11, 20, 21, 30, 31, 40, 41, 50, 51, 52, 61, 62].map((id) => `vp09.00.${id}.08`),
    ],
    [
      "av1",
      [1500, 3000, 6000, 10_000, 12_000, 20_000, 30_000, 40_000, 60_000, 100_000, 160_000],
      ["00", "01", "04", "05", "08", "09", "12", "13", "14", "17", "18"].map((id) => `av01.0.${id}M.08`),
    ],
  ])("%s of a small picture reaches each level by its bitrate", (codec, kbps, levels) => {
    const named = (bitrate: number) => videoCodecStrings(codec, { width: 64, height: 36, bitrate })[0];
    expect(kbps.map((rate) => named(rate * 1000))).toEqual(levels);
    expect(kbps.slice(0, -1).map((rate) => named(rate * 1000 + 1))).toEqual(levels.slice(1));
  });

  // All levels with more blocks per second, or larger pictures, than the one before, with the limits of the standards.
  test.each<[codec: string, demand: "framerate" | "width", levels: string, limits: number[]]>([
    [
      "avc",
      "framerate",
      "0a 0b 0c 0d 15 16 1e 1f 20 28 2a 32 33 34 3c 3d 3e",
      [
        1485, 3000, 6000, 11_880, 19_800, 20_250, 40_500, 108_000, 216_000, 245_760, 522_240, 589_824, 983_040,
        2_073_600, 4_177_920, 8_355_840, 16_711_680,
      ],
    ],
    [
      "avc",
      "width",
      "0a 0b 15 16 1f 20 28 2a 32 33 3c",
      [99, 396, 792, 1620, 3600, 5120, 8192, 8704, 22_080, 36_864, 139_264],
    ],
    [
      "hevc",
      "framerate",
      "30 60 63 90 93 120 123 150 153 156 183 186",
      [
        552_960, 3_686_400, 7_372_800, 16_588_800, 33_177_600, 66_846_720, 133_693_440, 267_386_880, 534_773_760,
        1_069_547_520, 2_139_095_040, 4_278_190_080,
      ],
    ],
    [
      "hevc",
      "width",
      "30 60 63 90 93 120 150 180",
      [36_864, 122_880, 245_760, 552_960, 983_040, 2_228_224, 8_912_896, 35_651_584],
    ],
    [
      "vp9",
      "framerate",
      "10 11 20 21 30 31 40 41 50 51 52 61 62",
      [
        829_440, 2_764_800, 4_608_000, 9_216_000, 20_736_000, 36_864_000, 83_558_400, 160_432_128, 311_951_360,
        588_251_136, 1_176_502_272, 2_353_004_544, 4_706_009_088,
      ],
    ],
    [
      "vp9",
      "width",
      "10 11 20 21 30 31 40 50 60",
      [36_864, 73_728, 122_880, 245_760, 552_960, 983_040, 2_228_224, 8_912_896, 35_651_584],
    ],
    [
      "av1",
      "framerate",
      "00 01 04 05 08 09 12 13 14 17 18",
      [
        4_423_680, 8_363_520, 19_975_680, 31_950_720, 70_778_880, 141_557_760, 267_386_880, 534_773_760, 1_069_547_520,
        2_139_095_040, 4_278_190_080,
      ],
    ],
    ["av1", "width", "00 01 04 05 08 12 16", [147_456, 278_784, 665_856, 1_065_024, 2_359_296, 8_912_896, 35_651_584]],
  ])("%s reaches each level by its %s: %s", (codec, demand, levels, limits) => {
    const side = codec === "avc" ? 16 : 1;
    const named = (limit: number) => {
      const size = { width: side, height: side, ...(demand === "width" && { width: limit * side, framerate: 0.01 }) };
      const [name = ""] = videoCodecStrings(codec, { ...size, ...(demand === "framerate" && { framerate: limit }) });
      return /^(?:avc1\.6400|hvc1\.1\.6\.L|vp09\.00\.|av01\.0\.)(..\d?)/.exec(name)?.[1];
    };
    expect(limits.map(named).join(" ")).toBe(levels);
    expect([limits[0]!, ...limits.slice(0, -1).map((limit) => limit + 1)].map(named).join(" ")).toBe(levels);
  });

  test("prefer the profile of the depth, and others after it", () => {
    const named = (codec: string, bitDepth?: number) =>
      videoCodecStrings(codec, { ...hd, ...(bitDepth && { bitDepth }) });
    expect(named("avc")).toEqual(["avc1.64001f", "avc1.4d001f", "avc1.42e01f"]);
    expect(named("hevc")).toEqual(["hvc1.1.6.L93.B0", "hev1.1.6.L93.B0"]);
    expect(named("hevc", 10)).toEqual(["hvc1.2.4.L93.B0", "hev1.2.4.L93.B0", "hvc1.1.6.L93.B0", "hev1.1.6.L93.B0"]);
    expect(named("av1", 10)).toEqual(["av01.0.05M.10", "av01.0.05M.08"]);
    expect(named("opus")).toEqual([]);
  });

  test("tell whether they have more than 8 bits", () => {
    const av1 = ["av01.0.05M.10", "av01.1.05M.12", "av01.0.13H.10"];
    const deep = ["vp09.02.31.10", "vp09.03.31.12", ...av1, "hvc1.2.4.L93", "hev1.2.4.L93"];
    const usual = ["vp09.00.31.08", "vp09.01.10.08", "av01.0.10M.08", "hvc1.1.6.L93", "hev1.1.2.L93", "avc1.640012"];
    expect([...deep, ...usual].filter(hasHighBitDepth)).toEqual(deep);
  });

  test("whole codec strings stay as they are", () => {
    expect(videoCodecStrings("avc1.42001f", hd)).toEqual(["avc1.42001f"]);
    expect(videoCodecStrings("vp09.01.10.08", hd)).toEqual(["vp09.01.10.08"]);
    for (const codec of ["avc3.640028", "hvc1.1.6.L93.B0", "hev1.1.6.L93.B0", "av01.0.05M.08", "vp09.02.31.10"])
      expect(videoCodecStrings(codec, hd)).toEqual([codec]);
    for (const codec of ["mp4a.40.5", "mp4a.67", "mp4a.69", "mp4a.6B"]) expect(audioCodecString(codec)).toBe(codec);
    expect(["mp4a.a5", "ac.3"].map(audioCodecString)).toEqual([undefined, undefined]);
  });

  test.each([
    ["opus", "opus"],
    ["aac", "mp4a.40.2"],
    ["mp4a", "mp4a.40.2"],
    ["vorbis", "vorbis"],
    ["flac", "flac"],
    ["mp3", "mp3"],
  ])("%s is %s", (name, expected) => {
    const spelled = [name, name.toUpperCase(), `${name}2`, `x${name}`];
    expect(spelled.map(audioCodecString)).toEqual([expected, expected, undefined, undefined]);
  });
});

describe("mime types", () => {
  test.each([
    ['video/webm; codecs="vp8,opus"', "webm", "vp8", "opus"],
    ['video/webm;codecs="opus, vp9"', "webm", "vp9", "opus"],
    ["video/mp4; codecs=avc1.42001f", "mp4", "avc1.42001f", undefined],
    ["video/mp4; Codecs = avc1.42001f, ; charset=utf-8", "mp4", "avc1.42001f", undefined],
    ['video/mp4; codecs="avc3.64001f,mp4a.40.2"', "mp4", "avc3.64001f", "mp4a.40.2"],
    ['VIDEO/MP4; codecs="hvc1.1.6.L93.B0,mp4a.40.2"', "mp4", "hvc1.1.6.L93.B0", "mp4a.40.2"],
    ["audio/mp4", "mp4", undefined, undefined],
    ["image/gif", "gif", undefined, undefined],
    ["video/x-matroska", undefined, undefined, undefined],
    ["audio/webm; codecs='opus'", "webm", undefined, "opus"],
    [" audio/mpeg ", "mp3", undefined, undefined],
    ["audio/mp3", "mp3", undefined, undefined],
    ["audio/flac", "flac", undefined, undefined],
    ["audio/x-flac", "flac", undefined, undefined],
    ['audio/ogg; codecs="opus"', "ogg", undefined, "opus"],
    ['audio/wav; codecs="pcm-s24"', "wav", undefined, "pcm-s24"],
    ["audio/wave", "wav", undefined, undefined],
    ["audio/x-wav", "wav", undefined, undefined],
    ["audio/vnd.wave", "wav", undefined, undefined],
  ])("%s", (mimeType, container, videoCodec, audioCodec) => {
    expect(parseMimeType(mimeType)).toMatchObject({ container, videoCodec, audioCodec, unknownCodecs: [] });
  });

  test("the type itself is in lower case, and of several codecs of a kind, the first one counts", () => {
    expect(parseMimeType(' VIDEO/WebM ; codecs="vp9,opus,vp8,vorbis"')).toMatchObject({
      ...{ essence: "video/webm", videoCodec: "vp9", audioCodec: "opus" },
    });
  });

  test("unknown codecs are told apart", () => {
    expect(parseMimeType('video/webm; codecs="vp8,speex"').unknownCodecs).toEqual(["speex"]);
  });
});
