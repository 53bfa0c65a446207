/** Engines that lack a part of the platform: whatever needs it says what is missing. */
import { afterEach, expect, test, vi } from "vitest";
import { commands } from "vitest/browser";
import { MFXAudioEncoder } from "../src/codec/mfx-audio-encoder.ts";
import { MFXVideoDecoder } from "../src/codec/video-decoder.ts";
import { decode as decodeReleased } from "../src/compat/decode.ts";
import { decode } from "../src/decode.ts";
import { effect } from "../src/effects/effect.ts";
import { zoom } from "../src/effects/zoom.ts";
import { encode } from "../src/encode/encode.ts";
import { MissingFeatureError } from "../src/errors.ts";
import { forceCopyFrame } from "../src/frame/clone.ts";
import { mediaSourceClass } from "../src/io/media-source.ts";
import { MFXMediaSourceStream } from "../src/io/mfx-media-source-stream.ts";
import { Digest } from "../src/stream/digest.ts";
import { Scaler } from "../src/stream/scaler.ts";
import { packError, packItem, unpackError } from "../src/worker/messages.ts";
import { loseContexts } from "./effects/counts.ts";
import { clipUrl } from "./support/clips.ts";
import { assemble } from "./support/file.ts";
import { frames } from "./support/synthetic.ts";

/** Removes globals until the end of the test. */
function remove(...names: string[]): void {
  for (const name of names) {
    const descriptor = Object.getOwnPropertyDescriptor(globalThis, name)!;
    delete (globalThis as Record<string, unknown>)[name];
    restore.push(() => Object.defineProperty(globalThis, name, descriptor));
  }
}
const restore: (() => void)[] = [];
afterEach(() => {
  for (const each of restore.splice(0)) each();
  vi.unstubAllGlobals();
});

const missing = (feature: string) => ({ name: "MissingFeatureError", code: "feature-missing", details: { feature } });

test("decode without VideoDecoder and AudioDecoder", async () => {
  remove("VideoDecoder", "AudioDecoder");
  const { video, audio } = await decode(clipUrl("h264-aac.mp4"));
  await expect(video!.getReader().read()).rejects.toMatchObject(missing("VideoDecoder"));
  await expect(audio!.getReader().read()).rejects.toMatchObject(missing("AudioDecoder"));
  const { body } = await fetch(clipUrl("h264-aac.mp4"));
  await expect(decodeReleased(body!, "video/mp4")).rejects.toMatchObject(missing("VideoDecoder"));
});

test("decode without AudioDecoder gives the video; only reading the audio fails", async () => {
  remove("AudioDecoder");
  const { video, audio } = await decode(clipUrl("h264-aac.mp4"));
  await expect(audio!.getReader().read()).rejects.toMatchObject(missing("AudioDecoder"));
  const reader = video!.getReader();
  (await reader.read()).value!.close();
  await reader.cancel();
});

test("a decoder stream without VideoDecoder", () => {
  remove("VideoDecoder");
  expect(() => new MFXVideoDecoder()).toThrow(MissingFeatureError);
});

test("encode without VideoEncoder", async () => {
  remove("VideoEncoder");
  const size = { width: 4, height: 4 };
  const file = encode({
    mimeType: 'video/webm; codecs="vp8"',
    video: { stream: frames(3), ...size, bitrate: 1e6, framerate: 30 },
  });
  await expect(file.getReader().read()).rejects.toMatchObject(missing("VideoEncoder"));
});

test("an audio encoder without AudioEncoder", async () => {
  const data = new AudioData({
    format: "f32",
    sampleRate: 48_000,
    numberOfChannels: 1,
    numberOfFrames: 480,
    timestamp: 0,
    data: new Float32Array(480),
  });
  remove("AudioEncoder");
  const encoder = new MFXAudioEncoder({ codec: "opus" });
  const read = encoder.readable.getReader().read();
  read.catch(() => {});
  await encoder.writable
    .getWriter()
    .write(data)
    .catch(() => {});
  await expect(read).rejects.toMatchObject(missing("AudioEncoder"));
});

test.each(["VideoEncoder", "AudioEncoder"])(
  "encoding picture and sound without %s alone ends both inputs",
  async (name) => {
    const { video, audio } = await decode(clipUrl("h264-aac.mp4"));
    remove(name);
    const file = encode({
      mimeType: 'video/webm; codecs="vp8,opus"',
      video: { stream: video!, width: 160, height: 90, bitrate: 1e6, framerate: 30 },
      audio: { stream: audio!, sampleRate: 48_000, numberOfChannels: 2, bitrate: 64_000 },
    });
    await expect(file.getReader().read()).rejects.toMatchObject(missing(name));
  },
);

test("a GIF without VideoEncoder", async () => {
  remove("VideoEncoder");
  const file = encode({
    mimeType: "image/gif",
    video: { stream: frames(3), width: 4, height: 4, bitrate: 0, framerate: 25 },
  });
  expect((await assemble(file)).file.size).toBeGreaterThan(100);
});

test("files are downloaded without a file picker, also by a page that is in no frame", async () => {
  expect(await commands.inOwnPage("/test/own-page/without-a-picker.ts")).toEqual({
    name: "film.webm",
    text: "012AB56789",
  });
});

test("sound is filtered where a content security policy refuses WebAssembly", async () => {
  expect(await commands.inOwnPage("/test/own-page/without-webassembly.ts")).toEqual({
    refused: "CompileError",
    results: [28, 92],
  });
});

test("playback while encoding without MediaSource", () => {
  remove("MediaSource");
  vi.stubGlobal("ManagedMediaSource", undefined);
  const message = "This environment has no MediaSource. Collect the file and play it when it is complete.";
  expect(() => new MFXMediaSourceStream()).toThrow(expect.objectContaining({ code: "sink-unavailable", message }));
});

test("playback while encoding prefers MediaSource to ManagedMediaSource, which needs more of its element", () => {
  vi.stubGlobal("ManagedMediaSource", class extends MediaSource {});
  expect(mediaSourceClass()).toBe(MediaSource);
});

test("playback while encoding with ManagedMediaSource alone, as on the iPhone", async () => {
  const Managed = class extends MediaSource {};
  vi.stubGlobal("MediaSource", undefined);
  vi.stubGlobal("ManagedMediaSource", Managed);
  const stream = new MFXMediaSourceStream();
  const element = Object.assign(document.createElement("video"), { disableRemotePlayback: true, muted: true });
  element.src = stream.getSource();
  const video = { stream: frames(3), width: 64, height: 64, bitrate: 1e6, framerate: 30 };
  await encode({ mimeType: 'video/webm; codecs="vp8"', streaming: true, video }).pipeTo(stream);
  await expect.poll(() => element.videoWidth).toBe(64);
});

test("effects, scaling and copies without OffscreenCanvas", async () => {
  const input = frames(1);
  const frame = new VideoFrame(new Uint8Array(16), { format: "RGBA", codedWidth: 2, codedHeight: 2, timestamp: 0 });
  loseContexts(); // One of an earlier test would be used again.
  remove("OffscreenCanvas");
  const drawn = effect(input, [zoom({ factor: 2, x: 0.5, y: 0.5 })]);
  await expect(drawn.getReader().read()).rejects.toMatchObject(missing("OffscreenCanvas"));
  expect(() => new Scaler(0.5)).toThrow(MissingFeatureError);
  expect(() => forceCopyFrame(frame)).toThrow(MissingFeatureError);
  frame.close();
});

test("for await reads the library's streams without async iteration of streams", async () => {
  const { prototype } = ReadableStream;
  for (const name of ["values", Symbol.asyncIterator] as const) {
    const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
    if (!descriptor) continue;
    Reflect.deleteProperty(prototype, name);
    restore.push(() => Object.defineProperty(prototype, name, descriptor));
  }
  const { video, audio } = await decode(clipUrl("h264-aac.mp4"));
  const chain = effect(video!, [zoom({ factor: 2, x: 0.5, y: 0.5 })]);
  let count = 0;
  for await (const frame of chain) {
    frame.close();
    if (++count === 3) break;
  }
  expect(count).toBe(3);
  for await (const data of audio!) {
    data.close();
    break;
  }
  await expect(audio!.getReader().read()).resolves.toMatchObject({ done: true });
  const video2 = { stream: frames(3), width: 4, height: 4, bitrate: 1e6, framerate: 30 };
  let pieces = 0;
  for await (const piece of encode({ mimeType: 'video/webm; codecs="vp8"', video: video2 })) pieces += piece.size;
  expect(pieces).toBeGreaterThan(100);
});

test("without WebCodecs, what needs none of it works", async () => {
  remove("VideoFrame", "AudioData");
  const digest = new Digest<Uint8Array<ArrayBuffer>>(() => {});
  const written = digest.writable.getWriter().write(new Uint8Array(3));
  expect((await digest.readable.getReader().read()).value).toHaveLength(3);
  await written;
  expect(packItem("text")).toEqual({ packed: { kind: "plain", value: "text" }, transfer: [] });
});

test("the error tells of insecure contexts, and crosses from a worker as itself", () => {
  vi.stubGlobal("isSecureContext", false);
  const error = new MissingFeatureError("VideoDecoder");
  expect(error.message).toBe(
    "VideoDecoder is missing in this environment. The page is not in a secure context: serve it over HTTPS or from localhost.",
  );
  const unpacked = unpackError(packError(error));
  expect(unpacked).toBeInstanceOf(MissingFeatureError);
  expect(unpacked.details.feature).toBe("VideoDecoder");
});
