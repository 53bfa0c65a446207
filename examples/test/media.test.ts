/** What is read of the files that are added. The tests answer in place of the library, so no browser is needed. */
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { Folder } from "./folder-support";
import { Locks } from "./locks-support";

const mfx = vi.hoisted(() => ({ openFile: vi.fn(), frameAt: vi.fn(), framesAt: vi.fn(), waveform: vi.fn() }));
vi.mock("mfx/next", async (load) => ({ ...(await load<object>()), ...mfx }));

// Another file of tests may have loaded them with the library itself, and one after this needs that.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { addFile } = await import("../editor/src/media/open");
const { messageOf } = await import("../editor/src/errors");
const { UnsupportedCodecError } = await import("mfx/next");
const { MediaLibrary } = await import("../editor/src/media/library");

/** What was closed. */
let closed: string[] = [];
const closable = (name: string) => ({ close: () => void closed.push(name) });

beforeEach(() => {
  closed = [];
  for (const each of Object.values(mfx)) each.mockReset();
  mfx.frameAt.mockImplementation(async () => closable("picture"));
  mfx.framesAt.mockImplementation(async function* (_: object, times: number[]) {
    for (const time of times) yield { time, ...closable(`frame at ${time}`) };
  });
  vi.stubGlobal("ImageBitmap", class {});
  vi.stubGlobal("createImageBitmap", async ({ time }: { time: number }) => `frame at ${time}`);
  vi.stubGlobal("navigator", { storage: { getDirectory: async () => new Folder() }, locks: new Locks() });
  return () => void vi.unstubAllGlobals();
});

const video = { width: 640, height: 360 };
const audio = { sampleRate: 48_000 };

/** The library opens a file of 2.4 s with these tracks. */
function answerWith(tracks: { video?: object; audio?: object }) {
  const sound = new ReadableStream(
    {
      pull: (controller) => controller.enqueue(closable("sound")),
      cancel: () => void closed.push("reader"),
    },
    { highWaterMark: 0 },
  );
  const open = vi.fn(async (_: object) => (tracks.audio ? { audio: sound } : {}));
  const opened = { duration: 2400, ...tracks, open, ...closable("file") };
  mfx.openFile.mockResolvedValue(opened);
  return opened;
}

const file = new File([], "film.mp4", { type: "video/mp4" });

test("a file is measured, and its first picture and its first sound are decoded", async () => {
  const opened = answerWith({ video, audio });
  const both = { name: "film.mp4", kind: "video", duration: 2400, width: 640, height: 360, hasSound: true };
  expect(await addFile(file)).toMatchObject({ source: both, opened: { duration: 2400 } });
  expect(mfx.openFile.mock.calls).toEqual([[file, { measure: true }]]);
  expect(mfx.frameAt.mock.calls).toEqual([[opened, 0]]);
  expect(opened.open.mock.calls).toEqual([[{ tracks: ["audio"] }]]);
  expect(closed.splice(0)).toEqual(["picture", "sound", "reader"]);

  answerWith({ video });
  expect((await addFile(file)).source).toMatchObject({ kind: "video", hasSound: false });
  expect(closed.splice(0)).toEqual(["picture"]);
  answerWith({ audio });
  expect((await addFile(file)).source).toMatchObject({ kind: "sound", width: 0, height: 0, hasSound: true });
  expect(closed.splice(0)).toEqual(["sound", "reader"]);
  answerWith({ video });
  mfx.frameAt.mockRejectedValue(new Error("no decoder"));
  await expect(addFile(file)).rejects.toThrow("no decoder");
  expect(closed).toEqual(["file"]);
});

test("of a video with one track that can't be decoded, the other one is added, and the reader is told", async () => {
  const refused = new UnsupportedCodecError("There is no decoder of AC-3.");
  const said: (string | undefined)[] = [];
  const library = new MediaLibrary((error, name) => said.push(messageOf(error, name)));

  answerWith({ video, audio }).open.mockRejectedValueOnce(refused);
  const silent = (await library.add(file))!;
  expect(silent).toMatchObject({ kind: "video", width: 640, hasSound: false });
  expect(said.splice(0)).toEqual(["“film.mp4” was added without its sound. There is no decoder of AC-3."]);
  await vi.waitFor(() => expect(library.items.get(silent.id)?.thumbnails).toHaveLength(3));

  answerWith({ video, audio });
  mfx.frameAt.mockRejectedValueOnce(refused);
  mfx.waveform.mockResolvedValueOnce({ channels: [], duration: 2400 });
  const sound = (await library.add(file))!;
  expect(sound).toMatchObject({ kind: "sound", width: 0, height: 0, hasSound: true });
  expect(said.splice(0)).toEqual(["“film.mp4” was added without its picture. There is no decoder of AC-3."]);
  await vi.waitFor(() => expect(library.items.get(sound.id)?.peaks).toBeDefined());
  // No waveform was made of the first one.
  expect([mfx.framesAt.mock.calls.length, mfx.waveform.mock.calls.length]).toEqual([1, 1]);

  closed = [];
  answerWith({ video, audio }).open.mockRejectedValueOnce(refused);
  mfx.frameAt.mockRejectedValueOnce(refused);
  expect(await library.add(file)).toBeUndefined();
  answerWith({ audio }).open.mockRejectedValueOnce(refused);
  expect(await library.add(file)).toBeUndefined();
  // A file of a project that was made where its sound can be decoded.
  answerWith({ video, audio }).open.mockRejectedValueOnce(refused);
  expect(await library.replace({ ...silent, hasSound: true }, file)).toBeUndefined();
  expect(said).toEqual([1, 2, 3].map(() => expect.stringMatching(/^This browser can't decode “film\.mp4”\./)));
  expect(closed.filter((name) => name === "file")).toHaveLength(3);
});

test("a file gets its thumbnails as they are made, and the loudest samples of all channels", async () => {
  const opened = answerWith({ video, audio });
  const channelOf = (min: number[], max: number[]) => {
    const values = (some: number[]) => Float32Array.from({ length: 48 }, (_, column) => some[column] ?? 0);
    return { min: values(min), max: values(max) };
  };
  mfx.waveform.mockResolvedValue({
    channels: [channelOf([-0.5, -0.125], [0.25, 0.375]), channelOf([-0.125, -0.75], [0.25, 0.125, 0.25])],
    duration: 2300,
  });
  const onError = vi.fn();
  const library = new MediaLibrary(onError);
  const { id } = (await library.add(file))!;
  const shown: (number | undefined)[] = [];
  library.subscribe(() => shown.push(library.items.get(id)?.thumbnails.length));
  await vi.waitFor(() => expect(library.items.get(id)?.peaks).toBeDefined());
  const { thumbnails, peaks } = library.items.get(id)!;
  expect(thumbnails).toEqual([0, 800, 1600].map((time) => ({ time, picture: `frame at ${time}` })));
  expect(shown).toEqual(expect.arrayContaining([1, 2, 3]));
  expect(mfx.framesAt.mock.calls).toEqual([[opened, [0, 800, 1600], { height: 96, exact: false }]]);
  expect(closed).toEqual(expect.arrayContaining(["frame at 0", "frame at 800", "frame at 1600"]));
  expect(mfx.waveform.mock.calls).toEqual([[opened, { width: 48 }]]);
  expect(peaks?.duration).toBe(2300);
  expect([...peaks!.values].slice(0, 4)).toEqual([0.5, 0.75, 0.25, 0]);
  expect(onError).not.toHaveBeenCalled();
});

test("a sound has no thumbnails and a silent file no waveform, and one file is described after the other", async () => {
  const onError = vi.fn();
  const library = new MediaLibrary(onError);
  answerWith({ audio });
  let finish = (_: object) => {};
  mfx.waveform.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  const { id } = (await library.add(file))!;
  answerWith({ video });
  const next = (await library.add(file))!;
  await vi.waitFor(() => expect(library.items.get(next.id)?.isBeingKept).toBe(false));
  expect([mfx.waveform.mock.calls.length, mfx.framesAt.mock.calls.length]).toEqual([1, 0]);
  finish({ channels: [], duration: 2400 });
  await vi.waitFor(() => expect(library.items.get(next.id)?.thumbnails).toHaveLength(3));
  expect(library.items.get(id)).toMatchObject({ thumbnails: [], peaks: { duration: 2400 } });
  // What can't be described stays in the project, and the one after it is described.
  const failed = new Error("damaged");
  mfx.framesAt.mockImplementationOnce(() => {
    throw failed;
  });
  await library.add(file);
  const last = (await library.add(file))!;
  await vi.waitFor(() => expect(library.items.get(last.id)?.thumbnails).toHaveLength(3));
  expect(mfx.waveform).toHaveBeenCalledTimes(1);
  expect(onError.mock.calls).toEqual([[failed, "film.mp4"]]);
});

test("each file of the example film has the name of what is in it, and the kind by which it is opened", async () => {
  vi.stubEnv("VITE_FOOTAGE", "/footage/");
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubGlobal("fetch", async (path: string) => new Response(`from ${path}`));
  vi.resetModules();
  const files = await (await import("../editor/src/media/demo")).demoFiles();
  const texts = await Promise.all(files.map((each) => each.text()));
  const words = files.map(({ name }) => name.split(/[ .]/)[0]!.toLowerCase());
  expect([words, texts.slice(0, 3).map((text, index) => text.startsWith(`from /footage/${words[index]}`))]).toEqual([
    ["coast", "city", "city", "song"],
    [true, true, true],
  ]);
  expect(files.map(({ type }) => type.split("/")[0])).toEqual(["video", "video", "image", "audio"]);
});
