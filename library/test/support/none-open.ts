/** A test that leaves a frame, sound, a decoder or an encoder open fails. */
import { afterEach, beforeEach, expect } from "vitest";
import { type OpenFrames, watchFrames } from "./open-frames.ts";

let open: OpenFrames;
beforeEach(() => {
  open = watchFrames();
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") return;
  await expect.poll(() => ({ frames: open.count, codecs: open.codecs })).toEqual({ frames: 0, codecs: 0 });
});
