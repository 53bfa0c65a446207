import { spawn } from "node:child_process";
import { constants, getPriority } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { putInBackground } from "./in-background";

test("a process in the background comes after the one that put it there, and once is enough", () => {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  onTestFinished(() => void child.kill());
  const background = Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL);
  for (let i = 0; i < 2; i++) {
    putInBackground(child.pid);
    expect(getPriority(child.pid)).toBe(background);
  }
});
