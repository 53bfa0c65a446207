import { expect, it, onTestFinished, vi } from "vitest";
import { trackContexts } from "./contexts";

it("counts the WebGL contexts that are in use, and loses them all at Stop", () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const isContextLost = vi.fn(() => false);
  const loseContext = vi.fn();
  const getExtension = (name: string) => (name === "WEBGL_lose_context" ? { loseContext } : null);
  const getContext = (type: string) => (type === "webgl3" ? null : { isContextLost, getExtension });
  const classes = [() => {}, () => {}].map((one) => Object.assign(one, { prototype: { getContext } }));
  vi.stubGlobal("HTMLCanvasElement", classes[0]);
  vi.stubGlobal("OffscreenCanvas", classes[1]);
  const contexts = trackContexts();
  const made = classes.flatMap(({ prototype }) =>
    ["webgl", "webgl2", "2d", "webgl3"].map((type) => prototype.getContext(type)),
  );
  expect([made.length, contexts.open]).toEqual([8, 4]);
  isContextLost.mockReturnValueOnce(true);
  expect(contexts.open).toBe(3);
  contexts.release();
  expect(loseContext).toHaveBeenCalledTimes(3);
  expect(contexts.open).toBe(0);
});
