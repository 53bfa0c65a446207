/** Trimmed and joined tracks that are copied instead of encoded. */
import { describe, expect, test } from "vitest";
import { type DecodeOptions, decode } from "../src/decode.ts";
import { encode } from "../src/encode/encode.ts";
import type { EncodeOptions } from "../src/encode/options.ts";
import { clip, copied, failure, pictures, samples, tracksOf } from "./support/copies.ts";
import { failsAtFlac, testDespite } from "./support/engine-faults.ts";
import { assemble, probe as ffprobe } from "./support/file.ts";
import { generatedAudio, generatedVideo } from "./support/generated.ts";

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
    // And so does the sound of the file.
    const sounding = await copied(await clip("h264-aac.mp4"), { copyStart: "key-frame" }, { trim: { start: 1500 } });
    const [, sound] = await tracksOf(sounding);
    expect(sound!.packets[0]!.time).toBeLessThanOrEqual(0);
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
    const setup = await failure(await join(["h264-aac.mp4", "b-frames.mp4"], { audio: undefined }));
    expect(setup.message).toMatch(/another decoder setup/);
    const rotation = await failure(await join(["rotated-90.mp4", "rotated-180.mp4"]));
    expect(rotation.message).toMatch(/another rotation/);
  });
});
