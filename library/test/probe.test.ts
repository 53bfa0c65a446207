/** Descriptions of files, without decoding. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { decode } from "../src/decode.ts";
import { OptionError } from "../src/errors.ts";
import { type FileInfo, probe } from "../src/probe.ts";
import { concatenated, contentOfBox } from "./support/bytes.ts";
import { bytesStream, clipBytes, clipUrl, sharedClips } from "./support/clips.ts";
import { watchFrames } from "./support/open-frames.ts";

afterEach(() => vi.restoreAllMocks());

interface Expected {
  container: FileInfo["container"];
  video?: { codec: string; size: [number, number]; rotation?: number; frameRate?: number };
  audio?: { codec: string; channels: number; sampleRate: number };
  /** Seconds; two where missing, `null` where the file does not say. */
  duration?: number | null;
  tracks?: number;
}

const h264 = { codec: "avc1.", size: [160, 90] as [number, number], frameRate: 25 };
const aac = { codec: "mp4a.40.2", channels: 1, sampleRate: 48_000 };
const opus = { codec: "opus", channels: 1, sampleRate: 48_000 };

/** The clips are made by `clips/make.ts`. */
const matrix: Record<string, Expected> = {
  "h264-aac.mp4": { container: "mp4", video: h264, audio: aac },
  "index-last.mp4": { container: "mp4", video: h264, audio: aac },
  "fragmented.mp4": { container: "mp4", video: h264, audio: aac, duration: null },
  "b-frames.mp4": { container: "mp4", video: h264 },
  "two-audio.mp4": { container: "mp4", video: h264, audio: aac, tracks: 3 },
  "audio-only.mp4": { container: "mp4", audio: aac },
  "one-frame.mp4": { container: "mp4", video: { ...h264, frameRate: undefined }, duration: 0.04 },
  "anamorphic.mp4": { container: "mp4", video: h264 },
  "rotated-90.mp4": { container: "mp4", video: { ...h264, size: [90, 160], rotation: 270 } },
  "rotated-180.mp4": { container: "mp4", video: { ...h264, rotation: 180 } },
  "rotated-270.mp4": { container: "mp4", video: { ...h264, size: [90, 160], rotation: 90 } },
  "hevc.mp4": { container: "mp4", video: { ...h264, codec: "hev1." } },
  "av1-opus.mp4": { container: "mp4", video: { ...h264, codec: "av01." }, audio: opus },
  "vp9-opus.webm": { container: "webm", video: { ...h264, codec: "vp09." }, audio: opus },
  "odd-size.webm": { container: "webm", video: { ...h264, codec: "vp09.", size: [161, 91] } },
  "audio-only.webm": { container: "webm", audio: opus },
  "live.webm": { container: "webm", video: { ...h264, codec: "vp09." }, audio: opus, duration: null },
};

test("a fragmented MP4 may say how long it is", async () => {
  const clip = await clipBytes("fragmented.mp4");
  // A box `mehd` with the length in milliseconds, in front of the defaults of the fragments.
  const length = concatenated(new Uint8Array([0, 0, 0, 16]), "mehd", new Uint8Array([0, 0, 0, 0, 0, 0, 0x08, 0x20]));
  const at = contentOfBox(clip, "mvex");
  const view = new DataView(clip.buffer);
  for (const parent of ["moov", "mvex"]) {
    const start = contentOfBox(clip, parent) - 8;
    view.setUint32(start, view.getUint32(start) + length.length);
  }
  const file = new Blob([concatenated(clip.subarray(0, at), length, clip.subarray(at))]);
  expect((await probe(file)).duration).toBe(2080);

  const fractions: (number | undefined)[] = [];
  const { video, audio } = await decode(file, undefined, { onProgress: ({ fraction }) => fractions.push(fraction) });
  await audio!.cancel();
  await video!.pipeTo(new WritableStream({ write: (frame) => frame.close() }));
  expect(fractions).toHaveLength(50);
  expect(fractions[24]).toBeCloseTo(0.52, 2);
  expect(fractions.at(-1)).toBe(1);
});

test.each(Object.entries(matrix))("%s", async (name, { container, video, audio, duration = 2, tracks }) => {
  const info = await probe(clipUrl(name));
  expect(info.container).toBe(container);
  if (duration === null) expect(info.duration).toBeNaN();
  else expect(Math.abs(info.duration / 1e3 - duration)).toBeLessThan(0.05);
  expect(info.tracks).toHaveLength(tracks ?? Number(!!video) + Number(!!audio));
  expect(info.video && [info.video.type, info.video.width, info.video.height, info.video.rotation]).toEqual(
    video && ["video", ...video.size, video.rotation ?? 0],
  );
  if (video?.frameRate) expect(info.video!.frameRate).toBeCloseTo(video.frameRate, 3);
  else expect(info.video?.frameRate).toBeUndefined();
  if (video) expect(info.video!.codec).toMatch(video.codec);
  expect(info.audio && [info.audio.type, info.audio.numberOfChannels, info.audio.sampleRate]).toEqual(
    audio && ["audio", audio.channels, audio.sampleRate],
  );
  expect(info.audio?.codec).toBe(audio?.codec);
});

test("a variable frame rate is reported as its usual rate", async () => {
  const { video } = await probe(clipUrl("vfr.mp4"));
  expect(video!.frameRate).toBeCloseTo(10, 3);
});

test.each(["h264-aac.mp4", "rotated-90.mp4", "anamorphic.mp4", "odd-size.webm", "vp9-opus.webm"])(
  "decode() tells the same of the tracks of %s, and the frames have that size",
  async (name) => {
    const info = await probe(clipUrl(name));
    const { video, audio } = await decode(clipUrl(name));
    const { toChunk: _, ...track } = video!.track;
    expect(info.video).toEqual({ ...track, duration: track.duration! / 1000 });
    const reader = video!.getReader();
    const { value: frame } = await reader.read();
    expect([frame!.displayWidth, frame!.displayHeight]).toEqual([track.width, track.height]);
    frame!.close();
    await reader.cancel();
    if (audio) expect(audio.track).toMatchObject({ ...info.audio, duration: info.audio!.duration * 1000 });
    await audio?.cancel();
  },
);

test("the result is plain data: it can be posted to a worker", async () => {
  const info = await probe(clipUrl("h264-aac.mp4"));
  expect(structuredClone(info)).toEqual(info);
});

describe("every input that decode() takes", () => {
  const inputs: Record<string, (name: string) => Promise<Parameters<typeof probe>[0]>> = {
    "a URL": async (name) => clipUrl(name),
    "a URL object": async (name) => new URL(clipUrl(name)),
    "a URL of a server without ranges": async (name) => `/whole/${name}`,
    "a response": (name) => fetch(clipUrl(name)),
    "a blob": async (name) => new Blob([await clipBytes(name)]),
    "a file": async (name) => new File([await clipBytes(name)], name),
    "a stream": async (name) => bytesStream(await clipBytes(name)),
  };
  test.each(Object.entries(inputs))("%s", async (_, make) => {
    for (const name of ["h264-aac.mp4", "index-last.mp4", "fragmented.mp4", "live.webm"]) {
      const { video, audio } = await probe(await make(name));
      expect([name, video?.width, audio?.sampleRate]).toEqual([name, 160, 48_000]);
    }
  });
});

/** A stream of a clip that counts what is read, and tells whether it was canceled. */
async function watched(name: string) {
  const bytes = await clipBytes(name);
  const state = { size: bytes.length, read: 0, cancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (state.read >= bytes.length) return controller.close();
        controller.enqueue(bytes.slice(state.read, state.read + 1024));
        state.read += 1024;
      },
      cancel() {
        state.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, state };
}

describe("it leaves nothing behind", () => {
  test("only the index is read, no decoder is opened, and the rest of a stream is canceled", async () => {
    const decoders = vi.spyOn(VideoDecoder.prototype, "configure");
    const open = watchFrames();
    const { stream, state } = await watched("h264-aac.mp4");
    await probe(stream);
    expect(state.read).toBeLessThan(state.size / 2);
    expect(state.cancelled).toBe(true);
    expect(decoders).not.toHaveBeenCalled();
    expect(open.opened).toBe(0);
  });

  test("requests are stopped", async () => {
    const signals: AbortSignal[] = [];
    const original = globalThis.fetch;
    vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
      signals.push(init!.signal!);
      return original(input, init);
    });
    await probe(clipUrl("h264-aac.mp4"));
    expect(signals.length).toBeGreaterThan(0);
    await expect.poll(() => signals.map(({ aborted }) => aborted)).not.toContain(false);
  });

  test("a file can be probed and then decoded", async () => {
    const file = new File([await clipBytes("h264-aac.mp4")], "film.mp4");
    const { video } = await probe(file);
    const tracks = await decode(file);
    expect(tracks.video!.track.width).toBe(video!.width);
    await Promise.all([tracks.video!.cancel(), tracks.audio!.cancel()]);
  });
});

describe("what fails fails with an error that says why", () => {
  test.each([
    ["an empty file", () => new Blob([]), "container-empty"],
    ["no video at all", () => new Blob(["<!doctype html>".repeat(100)]), "container-unknown"],
    ["a file that is not there", () => "/status/404", "source-status"],
    ["what is no input", () => 7 as unknown as Blob, "invalid-option"],
  ])("%s", async (_, input, code) => {
    await expect(probe(input())).rejects.toMatchObject({ code });
  });

  test("a file that is cut off before its index", async () => {
    const bytes = await clipBytes("index-last.mp4");
    await expect(probe(bytesStream(bytes.slice(0, bytes.length / 2)))).rejects.toMatchObject({
      code: "container-truncated",
    });
  });

  test("a signal that is aborted already", async () => {
    const signal = AbortSignal.abort("no");
    await expect(probe(clipUrl("h264-aac.mp4"), { signal })).rejects.toMatchObject({
      name: "AbortError",
      cause: "no",
    });
  });

  test("a signal that is aborted while a silent stream is read", async () => {
    let reason: unknown;
    const silent = new ReadableStream<Uint8Array>({
      cancel: (why) => {
        reason = why;
      },
    });
    const controller = new AbortController();
    const probing = probe(silent, { signal: controller.signal });
    controller.abort("enough");
    await expect(probing).rejects.toMatchObject({ name: "AbortError", code: "aborted", cause: "enough" });
    expect(reason).toBe("enough");
  });

  test("a signal that is aborted while the server takes its time", async () => {
    const controller = new AbortController();
    vi.spyOn(globalThis, "fetch").mockImplementation(
      (_, init) =>
        new Promise((_, reject) => init!.signal!.addEventListener("abort", () => reject(init!.signal!.reason))),
    );
    const probing = probe(clipUrl("h264-aac.mp4"), { signal: controller.signal });
    controller.abort("enough");
    await expect(probing).rejects.toMatchObject({ name: "AbortError", cause: "enough" });
  });

  test("a signal that is aborted while an answer is on its way stops the request", async () => {
    const controller = new AbortController();
    let request: AbortSignal | undefined;
    vi.spyOn(globalThis, "fetch").mockImplementation(async (_, init) => {
      request = init!.signal!;
      const headers = { "content-range": "bytes 0-99999/100000" };
      return new Response(new ReadableStream(), { status: 206, headers });
    });
    const probing = probe(clipUrl("h264-aac.mp4"), { signal: controller.signal });
    await expect.poll(() => request).toBeDefined();
    controller.abort("enough");
    await expect(probing).rejects.toMatchObject({ name: "AbortError", cause: "enough" });
    await expect.poll(() => request!.aborted).toBe(true);
  });

  test("what is no signal", async () => {
    const signal = new AbortController() as unknown as AbortSignal;
    const probing = probe(clipUrl("h264-aac.mp4"), { signal });
    await expect(probing).rejects.toBeInstanceOf(OptionError);
    await expect(probing).rejects.toMatchObject({ details: { option: "signal" } });
  });
});

for (const name of sharedClips) {
  test(`the real clip ${name}`, async () => {
    const { video, duration } = await probe(`/shared/${name}`);
    expect(video!.width).toBeGreaterThan(0);
    expect(duration).toBeGreaterThan(0);
    expect(video!.frameRate).toBeGreaterThan(1);
  });
}

describe("lists the key frames", () => {
  test.each([
    ["b-frames.mp4", [0, 1000]],
    ["fragmented.mp4", [80, 1080]],
    ["edit-list.mp4", [500]],
    ["vp8-vorbis.webm", [3, 1003]],
    ["live.webm", [7, 1007]],
  ])("of %s", async (name, times) => {
    const { video } = await probe(clipUrl(name), { keyFrames: true });
    expect(video!.keyFrames).toEqual(times);
  });

  test("only on request", async () => {
    expect((await probe(clipUrl("b-frames.mp4"))).video).not.toHaveProperty("keyFrames");
  });
});
