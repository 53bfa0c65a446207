// @module-tag node
/** Whether an engine's encoder of H.264 loses the first frame that lies in memory, which the library tries out once. */
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

let copies = 0;

test.each([
  ["loses it", () => {}, true],
  ["encodes it", (output: () => void) => output(), false],
  [
    "is missing",
    () => {
      throw new DOMException("No encoder of H.264", "NotSupportedError");
    },
    false,
  ],
])("an encoder that %s", async (_, encode, isMistaken) => {
  vi.stubGlobal(
    "VideoFrame",
    class {
      close() {}
    },
  );
  vi.stubGlobal(
    "VideoEncoder",
    class {
      state = "configured";
      #output: () => void;
      constructor({ output }: { output: () => void }) {
        this.#output = output;
      }
      configure() {}
      encode = () => encode(this.#output);
      async flush() {}
      close() {}
    },
  );
  // A copy of the module, which tries it out again.
  const address = `../src/codec/frames-in-memory.ts?copy=${copies++}`;
  const copy = (await import(/* @vite-ignore */ address)) as typeof import("../src/codec/frames-in-memory.ts");
  expect(await copy.mistakesFramesInMemory()).toBe(isMistaken);
});
