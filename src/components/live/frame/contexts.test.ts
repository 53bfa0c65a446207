import { expect, it, onTestFinished, vi } from "vitest";
import { trackContexts } from "./contexts";

it("counts the WebGL contexts that are in use, and loses them all at Stop", () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const contextOf = () => {
    let isLost = false;
    const loseContext = () => {
      isLost = true;
    };
    return {
      isContextLost: () => isLost,
      getExtension: (name: string) => (name === "WEBGL_lose_context" ? { loseContext } : null),
    };
  };
  const canvasClass = () =>
    class {
      getContext(type: string) {
        return type === "webgl3" ? null : contextOf();
      }
    };
  const [Canvas, Offscreen] = [canvasClass(), canvasClass()];
  vi.stubGlobal("HTMLCanvasElement", Canvas);
  vi.stubGlobal("OffscreenCanvas", Offscreen);
  const contexts = trackContexts();
  const types = ["webgl", "webgl2", "2d", "webgl3"];
  const made = [Canvas, Offscreen].flatMap((Class) => types.map((type) => new Class().getContext(type)));
  expect(contexts.open).toBe(4);
  made[0]!.getExtension("WEBGL_lose_context")!.loseContext();
  expect(contexts.open).toBe(3);
  contexts.release();
  expect(made.map((context) => context?.isContextLost())).toEqual([
    true,
    true,
    false,
    undefined,
    true,
    true,
    false,
    undefined,
  ]);
  expect(contexts.open).toBe(0);
});
