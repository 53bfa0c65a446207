// @module-tag node
import { describe, expect, test } from "vitest";
import { audioCodecString, videoCodecStrings } from "../src/codec/codec-string.ts";
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
  ] as const)("avc.generateCodecString(%j, %j) is %s", (profile, level, expected) => {
    expect(codecs.avc.generateCodecString(profile, level)).toBe(expected);
  });

  test("avc.generateCodecString refuses what does not exist", () => {
    expect(() => codecs.avc.generateCodecString("best" as "high", "4.0")).toThrow(OptionError);
    expect(() => codecs.avc.generateCodecString("high", "nine")).toThrow(OptionError);
    expect(() => codecs.avc.generateCodecString("high", 7)).toThrow(OptionError);
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
    ["vp9", "vp09.00.31.08"],
    ["av1", "av01.0.05M.08"],
    ["h264", "avc1.64001f"],
    ["avc", "avc1.64001f"],
    ["avc1", "avc1.64001f"],
    ["h.264", "avc1.64001f"],
    ["hevc", "hvc1.1.6.L93.B0"],
    ["h265", "hvc1.1.6.L93.B0"],
  ])("%s becomes %s for 720p", (name, expected) => {
    expect(videoCodecStrings(name, hd)[0]).toBe(expected);
  });

  test("fit size, rate and depth", () => {
    expect(videoCodecStrings("avc", { width: 1920, height: 1080, framerate: 60 })[0]).toBe("avc1.64002a");
    expect(videoCodecStrings("av1", { width: 3840, height: 2160, framerate: 60 })[0]).toBe("av01.0.13M.08");
    expect(videoCodecStrings("vp9", { ...hd, bitDepth: 10 })).toEqual(["vp09.02.31.10", "vp09.00.31.08"]);
  });

  test("whole codec strings stay as they are", () => {
    expect(videoCodecStrings("avc1.42001f", hd)).toEqual(["avc1.42001f"]);
    expect(videoCodecStrings("vp09.01.10.08", hd)).toEqual(["vp09.01.10.08"]);
    expect(audioCodecString("mp4a.40.5")).toBe("mp4a.40.5");
  });

  test("of sound", () => {
    expect(["opus", "Opus", "aac", "mp4a", "flac", "mp3", "none"].map(audioCodecString)).toEqual([
      "opus",
      "opus",
      "mp4a.40.2",
      "mp4a.40.2",
      "flac",
      "mp3",
      undefined,
    ]);
  });
});

describe("mime types", () => {
  test.each([
    ['video/webm; codecs="vp8,opus"', "webm", "vp8", "opus"],
    ['video/webm;codecs="opus, vp9"', "webm", "vp9", "opus"],
    ["video/mp4; codecs=avc1.42001f", "mp4", "avc1.42001f", undefined],
    ['video/mp4; codecs="avc3.64001f,mp4a.40.2"', "mp4", "avc3.64001f", "mp4a.40.2"],
    ['VIDEO/MP4; codecs="hvc1.1.6.L93.B0,mp4a.40.2"', "mp4", "hvc1.1.6.L93.B0", "mp4a.40.2"],
    ["audio/mp4", "mp4", undefined, undefined],
    ["image/gif", "gif", undefined, undefined],
    ["video/x-matroska", undefined, undefined, undefined],
  ])("%s", (mimeType, container, videoCodec, audioCodec) => {
    expect(parseMimeType(mimeType)).toMatchObject({ container, videoCodec, audioCodec, unknownCodecs: [] });
  });

  test("unknown codecs are told apart", () => {
    expect(parseMimeType('video/webm; codecs="vp8,speex"').unknownCodecs).toEqual(["speex"]);
  });
});
