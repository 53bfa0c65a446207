// @module-tag engine
import { expect, test } from "vitest";
import { readFile } from "./support/file.ts";

test("films and GIFs can be made in a worker", async () => {
  const worker = new Worker(new URL("./own-worker/encode.ts", import.meta.url), { type: "module" });
  const [film, gif] = await new Promise<Blob[]>((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
  });
  worker.terminate();
  const { video, audio } = await readFile(film!);
  expect(video!.timestamps).toHaveLength(20);
  expect(audio!.end).toBeCloseTo(0.6, 1);
  expect(await gif!.slice(0, 6).text()).toBe("GIF89a");
});
