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

/** Each fault, by the module that works around it. */
const FAULTS: Record<string, () => boolean | Promise<boolean>> = {
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
    const colors = await streamColors("vp9", rgba);
    rgba.close();
    return colors !== undefined;
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
};

test.each(Object.entries(FAULTS))("Firefox alone has the fault that is worked around in %s", async (_, has) => {
  expect(await has()).toBe(server.browser === "firefox");
});
