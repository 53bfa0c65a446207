/** Frames, blobs and errors keep their class and members on the way from a worker to the page. */
import { expect, test } from "vitest";
import * as errors from "../src/errors.ts";
import { ExtendedVideoFrame } from "../src/frame/extended-video-frame.ts";
import { MFXBlob } from "../src/io/mfx-blob.ts";
import { packError, packItem, unpackError, unpackItem } from "../src/worker/messages.ts";
import { frame } from "./support/synthetic.ts";

/** Sends an item as `postMessage` does. */
function sent(item: unknown): unknown {
  const { packed, transfer } = packItem(item);
  return unpackItem(structuredClone(packed, { transfer }));
}

const cause = "why";
const { AbortedError, CodecError, ContainerError, GLContextError, MissingFeatureError, OptionError } = errors;
const { MFXError, ShaderError, SinkError, SourceError, UnsupportedCodecError } = errors;

test.each([
  new AbortedError(cause, "No more."),
  new CodecError("codec-failed", "No.", { cause, timestamp: 7, track: { id: 1, type: "video" } }),
  new ContainerError("container-truncated", "No.", { cause, position: 7 }),
  new GLContextError("gl-failed", "No.", { cause }),
  new MissingFeatureError("VideoDecoder"),
  new MFXError("worker-failed", "No.", { cause, path: "clip" }),
  new OptionError("width", "No.", { cause, timestamp: 7 }),
  new ShaderError("shader-failed", "No.", { cause, log: "0:1" }),
  new SinkError("sink-failed", "No.", { cause }),
  new SourceError("source-status", "No.", { cause, status: 404, url: "https://example.com" }),
  new UnsupportedCodecError("No.", { cause, option: "bitrate", config: { codec: "vp8" } }),
])("an error stays what it is: $name, $code", (error) => {
  const received = unpackError(structuredClone(packError(error)));
  expect(received).toBeInstanceOf(error.constructor);
  const shown = ({ name, code, message, details, cause }: errors.MFXError) => ({ name, code, message, details, cause });
  expect(shown(received)).toEqual(shown(error));
});

test.each([
  [new TypeError("my mistake"), "my mistake"],
  ["no error", "no error"],
])("another failure becomes an MFXError: %s", (failure, message) => {
  const received = unpackError(structuredClone(packError(failure)));
  expect(received).toMatchObject({ name: "MFXError", code: "worker-failed", message, details: {}, cause: failure });
});

test("a frame keeps its hints and times, and is closed where it comes from", () => {
  const source = frame(3);
  const marked = new ExtendedVideoFrame(source, {}, { keyFrame: true, keepOpen: true });
  source.close();
  const { packed, transfer } = packItem(marked);
  const moved = structuredClone(packed, { transfer });
  const received = unpackItem(moved) as ExtendedVideoFrame;
  expect(received).toBeInstanceOf(ExtendedVideoFrame);
  expect([received.timestamp, received.duration, received.codedWidth]).toEqual([120_000, 40_000, 4]);
  expect(received.properties).toEqual({ keyFrame: true, keepOpen: false });
  const left = [marked, packed, moved].map((each) => ("frame" in each ? each.frame : each) as VideoFrame);
  expect(left.map(({ codedWidth }) => codedWidth)).toEqual([0, 0, 0]);
  received.close();
});

test("frames and audio without hints are moved, and other values are copied", () => {
  const source = frame(3);
  const received = sent(source) as VideoFrame;
  expect([received.timestamp, source.codedWidth]).toEqual([120_000, 0]);
  received.close();
  const shape = { format: "f32", sampleRate: 8000, numberOfChannels: 1, numberOfFrames: 4, timestamp: 9 } as const;
  const sound = new AudioData({ ...shape, data: new Float32Array(4) });
  const moved = sent(sound) as AudioData;
  expect([moved.timestamp, moved.numberOfFrames, sound.numberOfFrames]).toEqual([9, 4, 0]);
  moved.close();
  expect(sent({ a: [1] })).toEqual({ a: [1] });
});

test.each([undefined, 0, 40])("a part of a file keeps its type, its codecs and its position: %s", async (position) => {
  const type = 'video/mp4; codecs="hvc1.1.6.L93.B0"';
  const config = { video: { codec: "hvc1.1.6.L93.B0", codedWidth: 64 } };
  const part = new MFXBlob(["abc"], { type, config, position });
  const received = sent(part) as MFXBlob;
  expect(received).toBeInstanceOf(MFXBlob);
  expect([received.getMimeType(), received.config, received.position]).toEqual([type, config, position]);
  expect(await received.text()).toBe("abc");
});
