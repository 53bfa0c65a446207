import { ReadableStream } from "node:stream/web";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { portable } from "./portable.ts";

/** The `show` of copied programs. */
const show = (value: unknown): Promise<void> => new Function("value", portable("return show(value);", "", "js"))(value);
const showStream = (values: unknown[]) => show(ReadableStream.from(values));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("declares the footage after the imports and before what uses it", () => {
  const program = 'import "a";\nimport { decode } from "mfx";\n\nconst video = "my film.mp4";\nawait decode(video);';
  expect(portable('import "a";\nimport { decode } from "mfx";\nawait decode(video);', "my film.mp4", "ts")).toBe(
    program,
  );
  expect(portable("console.log(video);", "/a.mp4", "ts")).toBe('const video = "/a.mp4";\n\nconsole.log(video);');
});

it("adds only globals that a program uses and does not declare", () => {
  const own = "const video = 1;\nfunction show() {}\nshow(video);";
  expect(portable(own, "/a.mp4", "ts")).toBe(own);
  const shown = /^const video = "\/a\.mp4";\n\nshow\(video\);\n\n\/\*\*[\s\S]+async function show\(value: unknown\)/;
  expect(portable("show(video);\n\n", "/a.mp4", "tsx")).toMatch(shown);
});

it("adds JavaScript to a program in JavaScript", () => {
  const copied = portable("show(1);", "/a.mp4", "js");
  expect(copied).toContain("async function show(value) {");
  // A syntax error here would mean that a type was not removed.
  expect(() => new Function(`return async () => { ${copied} }`)).not.toThrow();
  // Safari has no async iteration of streams.
  expect(copied).not.toContain("for await");
});

describe("show", () => {
  class Element {}
  const append = vi.fn();

  beforeEach(() => {
    append.mockClear();
    const isVideo = ({ name }: { name: string }) => name === "video";
    const globals = {
      Element,
      AudioData: class {},
      VideoFrame: class {},
      HTMLVideoElement: { [Symbol.hasInstance]: isVideo },
      document: { createElement: (name: string) => ({ name }), body: { append } },
    };
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  });

  it("puts each piece of a file where it belongs, and plays the file", async () => {
    const made = vi.spyOn(URL, "createObjectURL");
    const piece = (text: string, position?: number) =>
      Object.assign(new Blob([text], { type: "a/b" }), { position, getMimeType: () => "video/mp4" });
    await showStream([piece("----"), piece("cdef", 4), piece("ab", 1), piece("+", 0)]);
    const file = made.mock.lastCall![0] as Blob;
    expect(await file.text()).toBe("+ab-cdef");
    expect(file.type).toBe("video/mp4");
    expect(append.mock.calls).toMatchObject([[{ name: "video", controls: true }]]);
  });

  it("shows an image and an element", async () => {
    const made = vi.spyOn(URL, "createObjectURL");
    const image = new Blob(["gif"], { type: "image/gif" });
    const element = new Element();
    await show(image);
    await showStream([image]);
    await show(element);
    expect(made.mock.calls).toEqual([[image], [image]]);
    expect(append.mock.calls).toMatchObject([[{ name: "img" }], [{ name: "img" }], [element]]);
  });

  it("prints other values, and closes sounds", async () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const sound = Object.assign(new AudioData({} as AudioDataInit), { close: vi.fn() });
    await show(1);
    await showStream([2, sound]);
    expect(log.mock.calls).toEqual([[1], [2], [sound]]);
    expect(sound.close).toHaveBeenCalledOnce();
  });
});

it("shows each frame at its time, also in a browser without sound", async () => {
  const log = vi.spyOn(console, "log").mockReturnValueOnce();
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  const [drawImage, append] = [vi.fn(), vi.fn()];
  const canvas = { getContext: () => ({ drawImage }) };
  const shown: number[] = [];
  const close = () => shown.push(performance.now());
  const VideoFrame = class {
    constructor(readonly timestamp: number) {}
    displayWidth = 4;
    displayHeight = 3;
    close = close;
  };
  for (const [name, value] of Object.entries({ Element: class {}, VideoFrame })) vi.stubGlobal(name, value);
  vi.stubGlobal("document", { createElement: () => canvas, body: { append } });
  const isShown = showStream([...[5_000_000, 5_500_000, 5_750_000].map((timestamp) => new VideoFrame(timestamp)), 1]);
  await vi.advanceTimersByTimeAsync(1000);
  await isShown;
  expect(shown.map((time) => time - shown[0]!)).toEqual([0, 500, 750]);
  expect(canvas).toMatchObject({ width: 4, height: 3 });
  expect(drawImage.mock.calls).toEqual(Array(3).fill([expect.any(VideoFrame), 0, 0]));
  expect(append).toHaveBeenLastCalledWith(canvas);
  expect(log.mock.calls).toEqual([[1]]);
});
