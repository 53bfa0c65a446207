// @module-tag engine
/** Faults of browsers that the library works around. Where one is mended, this test fails, and its workaround can go. */
import { afterEach, expect, test, vi } from "vitest";
import { server } from "vitest/browser";
import { streamColors } from "../src/codec/stream-colors.ts";
import { decode } from "../src/decode.ts";
import { hasPremultipliedFrames, planarSize } from "../src/frame/engine.ts";
import { framesAreOriented } from "../src/frame/orientation.ts";
import { clipUrl } from "./support/clips.ts";
import { readAudio } from "./support/read.ts";
import { frame } from "./support/synthetic.ts";

afterEach(() => vi.unstubAllGlobals());

const MONO = { format: "f32", sampleRate: 48_000, numberOfChannels: 1 } as const;

const fail = (error: DOMException) => expect.unreachable(error.message);

/** Each fault of Firefox, by the module that works around it. */
const FAULTS_OF_FIREFOX: Record<string, () => boolean | Promise<boolean>> = {
  "frame/timing: a frame made of a frame has no duration": () => {
    const source = frame(1);
    const copy = new VideoFrame(source, { timestamp: 0 });
    const isLost = copy.duration === null;
    source.close();
    copy.close();
    return isLost;
  },
  "frame/orientation: frames have no rotation": () => !framesAreOriented(),
  "frame/engine: RGBA is taken as premultiplied": hasPremultipliedFrames,
  "frame/engine: planes of odd sizes are refused": () => planarSize(3, 3).codedWidth !== 3,
  "gl/download: the layout of NV12 is ignored": async () => {
    const layout = [
      { offset: 0, stride: 4 },
      { offset: 8, stride: 2 },
    ];
    const data = Uint8Array.of(50, 50, 200, 200, 50, 50, 200, 200, 128, 128);
    const nv12 = new VideoFrame(data, { format: "NV12", codedWidth: 2, codedHeight: 2, timestamp: 0, layout });
    const copy = new Uint8Array(nv12.allocationSize());
    await nv12.copyTo(copy);
    nv12.close();
    return copy[2] !== 50;
  },
  "codec/stream-colors: RGB is encoded by BT.601": async () => {
    const rgba = frame(0);
    const { isForced } = await streamColors("vp9", rgba);
    rgba.close();
    return isForced;
  },
  "codec/decode-audio: the first packet of Vorbis gives empty data": async () => {
    let isEmpty = false;
    const Native = AudioDecoder;
    const watched = class extends Native {
      constructor({ output, error }: AudioDecoderInit) {
        const watch = (data: AudioData) => {
          isEmpty ||= data.numberOfFrames === 0;
          output(data);
        };
        super({ output: watch, error });
      }
    };
    vi.stubGlobal("AudioDecoder", watched);
    const { video, audio } = await decode(clipUrl("vp8-vorbis.webm"));
    await Promise.all([video!.cancel(), readAudio(audio!)]);
    return isEmpty;
  },
  "codec/mfx-audio-encoder: packets of Opus are moved back by the delay of the encoder": async () => {
    const times: number[] = [];
    const encoder = new AudioEncoder({ output: ({ timestamp }) => times.push(timestamp), error: fail });
    encoder.configure({ codec: "opus", sampleRate: 48_000, numberOfChannels: 1 });
    const data = new AudioData({ ...MONO, timestamp: 0, numberOfFrames: 4800, data: new Float32Array(4800) });
    encoder.encode(data);
    data.close();
    await encoder.flush();
    encoder.close();
    return times[1]! - times[0]! !== times[2]! - times[1]!;
  },
  "gl/picture: parts of odd size can't be copied": () => {
    const data = new Uint8Array(4 * 4 * 1.5).fill(90);
    const visibleRect = { x: 0, y: 0, width: 3, height: 3 };
    const source = new VideoFrame(data, { format: "I420", codedWidth: 4, codedHeight: 4, visibleRect, timestamp: 0 });
    try {
      source.allocationSize({ rect: visibleRect });
      return false;
    } catch {
      return true;
    } finally {
      source.close();
    }
  },
  "gl/picture: frames are uploaded in the size in which they are shown": () => {
    const source = frame(0);
    const { displayWidth, displayHeight } = source;
    const wide = new VideoFrame(source, { displayWidth: 2 * displayWidth, displayHeight, timestamp: 0 });
    source.close();
    const gl = new OffscreenCanvas(1, 1).getContext("webgl2")!;
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, displayWidth, displayHeight);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, gl.RGBA, gl.UNSIGNED_BYTE, wide);
    wide.close();
    const isTooLarge = gl.getError() === gl.INVALID_VALUE;
    gl.getExtension("WEBGL_lose_context")?.loseContext();
    return isTooLarge;
  },
};

test.each(Object.entries(FAULTS_OF_FIREFOX))(
  "Firefox alone has the fault that is worked around in %s",
  async (_, has) => {
    expect(await has()).toBe(server.browser === "firefox");
  },
);
