import { ReadableStream } from "node:stream/web";
import { afterEach, expect, it, vi } from "vitest";
import { portable } from "./portable.ts";

/** Shows a stream of the values with the `show` of copied programs. */
const showCopied = (values: unknown[]): Promise<void> =>
  new Function("values", portable("return show(values);", "", "js"))(ReadableStream.from(values));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("declares the footage after the imports and before what uses it", () => {
  expect(portable('import { decode } from "mfx";\nawait decode(video);', "my film.mp4", "ts")).toBe(
    'import { decode } from "mfx";\n\nconst video = "my film.mp4";\nawait decode(video);',
  );
  expect(portable("console.log(video);", "/a.mp4", "ts")).toBe('const video = "/a.mp4";\n\nconsole.log(video);');
});

it("adds only globals that a program uses and does not declare", () => {
  const own = "const video = 1;\nfunction show() {}\nshow(video);";
  expect(portable(own, "/a.mp4", "ts")).toBe(own);
  expect(portable("show(1);", "/a.mp4", "ts")).toMatch(
    /^show\(1\);\n\n\/\*\*[\s\S]+async function show\(value: unknown\)/,
  );
});

it("adds JavaScript to a program in JavaScript", () => {
  const copied = portable("show(1);", "/a.mp4", "js");
  expect(copied).toContain("async function show(value) {");
  // A syntax error here would mean that a type was not removed.
  expect(() => new Function(`return async () => { ${copied} }`)).not.toThrow();
});

it("needs no async iteration of streams, which Safari lacks", () => {
  expect(portable("show(1);", "/a.mp4", "js")).not.toContain("for await");
});

it("puts each piece of a file where it belongs", async () => {
  for (const name of ["Element", "VideoFrame", "HTMLVideoElement"]) vi.stubGlobal(name, class {});
  vi.stubGlobal("document", { createElement: () => ({}), body: { append() {} } });
  const made = vi.spyOn(URL, "createObjectURL");
  const pieces = [["----"], ["cd", 4], ["ab", 1]].map(([text, position]) =>
    Object.assign(new Blob([`${text}`]), { position }),
  );
  await showCopied(pieces);
  expect(await (made.mock.calls[0]![0] as Blob).text()).toBe("-ab-cd");
});

it("shows each frame at its time", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  const shown: number[] = [];
  const close = () => shown.push(performance.now());
  const VideoFrame = class {
    constructor(readonly timestamp: number) {}
    close = close;
  };
  for (const [name, value] of Object.entries({ Element: class {}, VideoFrame })) vi.stubGlobal(name, value);
  vi.stubGlobal("document", { createElement: () => ({ getContext() {} }), body: { append() {} } });
  const isShown = showCopied([5_000_000, 5_500_000, 5_750_000].map((timestamp) => new VideoFrame(timestamp)));
  await vi.advanceTimersByTimeAsync(1000);
  await isShown;
  expect(shown.map((time) => time - shown[0]!)).toEqual([0, 500, 750]);
});
