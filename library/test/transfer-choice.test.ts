// @module-tag fakes
/** How frames get to the GPU and back: the faster way, which the first frames measure. */
import { expect, onTestFinished, test, vi } from "vitest";
import type { Transfer } from "../src/gl/picture.ts";
import { chooseTransfer } from "../src/gl/transfer-choice.ts";

const UNMASKED = 0x9246;
const RENDERER = 0x1f01;

/** A context of a renderer, which draws when a pixel is read. */
function contextOf(names: Record<number, string>, draw = () => {}) {
  const info = names[UNMASKED] === undefined ? null : { UNMASKED_RENDERER_WEBGL: UNMASKED };
  const context = {
    RENDERER,
    getExtension: (name: string) => (name === "WEBGL_debug_renderer_info" ? info : null),
    getParameter: (name: number) => names[name],
    readPixels: draw,
  };
  return context as unknown as WebGL2RenderingContext;
}

const frameOf = (format: string) =>
  new VideoFrame(new Uint8Array(12), {
    format: format as VideoPixelFormat,
    codedWidth: 2,
    codedHeight: 2,
    timestamp: 0,
  });

/** How each of some frames is transferred. */
async function waysOf(choose: ReturnType<typeof chooseTransfer>, formats: readonly string[]): Promise<Transfer[]> {
  const ways: Transfer[] = [];
  for (const format of formats) {
    const frame = frameOf(format);
    ways.push(await choose(frame, async (way) => way));
    frame.close();
  }
  return ways;
}

test.each<[faster: Transfer, times: Record<Transfer, number[]>]>([
  ["planes", { native: [1, 9, 8], planes: [100, 7, 50] }],
  ["native", { native: [100, 7, 50], planes: [1, 9, 8] }],
  ["native", { native: [1, 9, 8], planes: [1, 8, 9] }],
])("on a GPU, three frames each way tell which is faster, but for the first of them: %s", async (faster, times) => {
  let clock = 0;
  const now = vi.spyOn(performance, "now").mockImplementation(() => clock);
  onTestFinished(() => now.mockRestore());
  const left = [...times.native, ...times.planes];
  const choose = chooseTransfer(
    contextOf({ [RENDERER]: "GeForce" }, () => {
      clock += left.shift()!;
    }),
  );
  // Those of I422 are transferred as planes in any case.
  const formats = ["I422", "I420", "I420", "I420", "I422", "NV12", "I420", "I420", "I420", "I420"];
  const ways = await waysOf(choose, formats);
  const planes = Array<Transfer>(5).fill("planes");
  expect(ways).toEqual(["planes", "native", "native", "native", ...planes.slice(1), faster, faster]);
  expect(left).toEqual([]);
});

test.each<Record<number, string>>([
  { [RENDERER]: "llvmpipe (LLVM 15)" },
  { [RENDERER]: "WebKit WebGL", [UNMASKED]: "ANGLE (Google, Vulkan (SwiftShader Device))" },
  { [RENDERER]: "Microsoft Basic Render Driver" },
  { [RENDERER]: "softpipe" },
  { [RENDERER]: "Apple Software Renderer" },
])("software draws planes, without measuring: %o", async (names) => {
  expect(await waysOf(chooseTransfer(contextOf(names)), ["I420", "RGBA"])).toEqual(["planes", "planes"]);
});

test("the renderer of a context is asked for once", async () => {
  const names = vi.fn(() => "llvmpipe");
  const context = { ...contextOf({}), getParameter: names };
  for (let stream = 0; stream < 2; stream++)
    expect(await waysOf(chooseTransfer(context), ["I420"])).toEqual(["planes"]);
  expect(names).toHaveBeenCalledOnce();
});

test("what the caller says counts, whatever the renderer is", async () => {
  const choose = chooseTransfer(contextOf({ [RENDERER]: "llvmpipe" }), "native");
  expect(await waysOf(choose, ["I420", "I444"])).toEqual(["native", "planes"]);
});
