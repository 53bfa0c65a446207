import { expect, it, onTestFinished, vi } from "vitest";
import { Preview } from "./preview";

it("is over at the first picture or after 3 s, and waits a while for what the program still does", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const after = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
  const painted = vi.fn();
  /** When it is over, when it has ended, whether it has a picture, and whether the program goes on. */
  const ran = async (program: (preview: Preview) => Promise<unknown>) => {
    const [preview, began, times] = [new Preview(painted, 0), Date.now(), [] as number[]];
    const tell = () => times.push(Date.now() - began);
    for (const release of [() => Promise.reject(new Error()), tell]) preview.onOver(release);
    const result = preview.run(async () => void (await program(preview))).finally(tell);
    await vi.runAllTimersAsync();
    return [...times, ...Object.values(await result)].join(" ");
  };
  const paint = (preview: Preview, at: number) => after(at).then(() => preview.paint({} as ImageBitmap, at, 1));
  expect(await ran(() => after(9000))).toBe("3000 4000 false true");
  expect(await ran(() => Promise.reject(new Error()))).toBe("0 0 false false");
  expect(await ran(async (run) => [await paint(run, 200), await paint(run, 900)])).toBe("200 1100 true false");
  expect(await ran((preview) => Promise.all([paint(preview, 300), after(1400)]))).toBe("300 1300 true true");
  const late = new ReadableStream({ start: (stream) => void after(1000).then(() => stream.close()) });
  expect(await ran(async (preview) => void preview.show(late))).toBe("1500 1500 false false");
  expect(painted.mock.calls.map(([, at]) => at)).toEqual([200, 300]);
});
