/** A test that leaves a frame or sound open fails. */
import { afterEach, beforeEach, expect } from "vitest";
import { type OpenFrames, watchFrames } from "./open-frames.ts";

let open: OpenFrames;
beforeEach(() => {
  open = watchFrames();
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") return;
  await expect.poll(() => open.count, { message: "frames and sound that are open after the test" }).toBe(0);
});
