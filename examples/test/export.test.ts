// @vitest-environment happy-dom
/** The export, as its dialog uses it. The test answers for the worker. */
import { act, cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { createElement } from "react";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { MediaItems } from "../editor/src/media/library";
import * as changes from "../editor/src/model/changes";
import { project, source } from "./model-support";

const film = vi.hoisted(() => ({ openFilm: vi.fn(), exportFilm: vi.fn() }));
vi.mock("../editor/src/export/export", () => film);
const codecs = vi.hoisted(() => ({ bestMimeType: vi.fn() }));
vi.mock("../editor/src/export/codecs", async (load) => ({ ...(await load<object>()), ...codecs }));
const mfx = vi.hoisted(() => ({ copyObstacle: vi.fn() }));
vi.mock("mfx/next", async (load) => ({ ...(await load<object>()), ...mfx }));

// Another file of tests may have loaded them with the library itself, and one after this needs that.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { AbortedError, MFXError } = await import("mfx/next");
const { settingsOf } = await import("../editor/src/export/job");
const { ExportDialog } = await import("../editor/src/ui/ExportDialog");
const { useExport } = await import("../editor/src/ui/use-export");

type Format = Parameters<typeof useExport>[2];

/** Lets what was answered have its effect: there are no other tasks. */
const settled = () => act(() => new Promise<void>((resolve) => setImmediate(resolve)));

beforeEach(() => {
  for (const each of [film, codecs, mfx]) for (const mock of Object.values(each)) mock.mockReset();
  film.openFilm.mockImplementation(async (parts: object) => ({ ...parts, close: vi.fn() }));
  film.exportFilm.mockResolvedValue(undefined);
  codecs.bestMimeType.mockImplementation(async (format: string) => `video/${format}; codecs="best"`);
  mfx.copyObstacle.mockResolvedValue(undefined);
  return cleanup;
});

/** Opens the export of three clips; a file that is not on the timeline is no part of it. */
function openExport() {
  const sources = [...project.sources, source("unused")];
  const items = new Map(sources.map(({ id }) => [id, { file: new File([], `${id}.mp4`) }])) as unknown as MediaItems;
  const whole = { ...project, sources };
  const { result, rerender, unmount } = renderHook((format) => useExport(whole, items, format), {
    initialProps: "mp4" as Format,
  });
  const now = () => result.current;
  /** Starts it. What is returned waits for its end. */
  const run = (...way: Parameters<ReturnType<typeof now>["run"]>) => {
    let done: Promise<void>;
    act(() => {
      done = now().run(...way);
    });
    return (end = () => {}) =>
      act(() => {
        end();
        return done;
      });
  };
  return { now, run, leave: unmount, choose: rerender, whole, items };
}

test("a film is opened to be encoded and to be copied, with the files that are in it, and closed at the end", async () => {
  const { now, leave, whole, items } = openExport();
  expect([now().film, now().mimeType, now().obstacle]).toEqual([undefined, undefined, undefined]);
  await settled();
  const files = new Map(["a", "b", "c"].map((id) => [id, items.get(id)!.file]));
  const asked = film.openFilm.mock.calls.map(([parts]) => parts);
  expect(asked).toEqual([true, false].map((isCopied) => ({ project: whole, files, isCopied: !isCopied })));
  const films = await Promise.all(film.openFilm.mock.results.map(({ value }) => value));
  expect([now().film, mfx.copyObstacle.mock.lastCall?.[0]]).toEqual(films);
  expect(films.map(({ close }) => close.mock.calls.length)).toEqual([0, 0]);
  leave();
  expect(films.map(({ close }) => close.mock.calls.length)).toEqual([1, 1]);
  expect(film.openFilm.mock.calls.map(([, { aborted }]) => aborted)).toEqual([true, true]);
});

test("a film that can't be opened is said, with the name of its file", async () => {
  film.openFilm.mockRejectedValue(new MFXError("container-empty", "no", { path: "concat[1].clip" }));
  const { now } = openExport();
  await settled();
  expect(now().said).toBe("“b” is empty.");
});

test("the codecs and the reason against a copy are those of the format that is chosen last", async () => {
  const answers = new Map<string, (mimeType: string | undefined) => void>();
  codecs.bestMimeType.mockImplementation((format: string) => new Promise((resolve) => answers.set(format, resolve)));
  mfx.copyObstacle.mockImplementation(async (_: object, { mimeType }: { mimeType: string }) =>
    mimeType === "video/webm" ? { details: { reason: "format" } } : undefined,
  );
  const { now, choose } = openExport();
  await settled();
  expect([now().mimeType, now().obstacle]).toEqual([undefined, ""]);
  choose("webm");
  expect(now().obstacle).toBeUndefined();
  answers.get("mp4")!("video/mp4");
  await settled();
  expect([now().mimeType, now().obstacle]).toEqual([undefined, expect.stringContaining("differ in codec or size")]);
  answers.get("webm")!(undefined);
  await settled();
  expect(now().mimeType).toBe("none");
  const asked = mfx.copyObstacle.mock.calls.length;
  for (const [format, reason] of [
    ["gif", "a GIF is always encoded."],
    ["sound", "sound alone is always encoded."],
  ] as const) {
    choose(format);
    expect([now().mimeType, now().obstacle]).toEqual([undefined, reason]);
    answers.get(format)!(`${format} with codecs`);
    await settled();
    expect(now().mimeType).toBe(`${format} with codecs`);
  }
  // Nothing was asked about a copy of these, and what is not asked any more was given up.
  expect(mfx.copyObstacle.mock.calls.map(([, { signal }]) => signal.aborted)).toEqual([true, true]);
  expect(asked).toBe(2);
});

test("a film is encoded as its format and quality are set, or copied, and its progress is shown", async () => {
  const { now, run, choose, whole } = openExport();
  await settled();
  const [encoded, cut] = await Promise.all(film.openFilm.mock.results.map(({ value }) => value));
  const small = { ...whole, ...changes.sizeFor(whole, 180) };
  let finish = () => {};
  film.exportFilm.mockImplementation(() => new Promise<void>((resolve) => (finish = resolve)));
  const asks = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
  for (const [format, way, made, settings] of [
    ["mp4", "best", encoded, { mimeType: 'video/mp4; codecs="best"', ...settingsOf(small, "mp4", "best") }],
    ["sound", "small", encoded, { mimeType: 'video/sound; codecs="best"', ...settingsOf(small, "sound", "small") }],
    ["webm", "copy", cut, { mimeType: "video/webm", copy: "only" }],
  ] as const) {
    choose(format);
    await settled();
    expect([now().progress, asks()]).toEqual([undefined, false]);
    const done = run("Winter", small, way);
    expect([now().progress, now().said, asks()]).toEqual([0, "", true]);
    const [edit, name, { signal, onProgress, ...options }] = film.exportFilm.mock.lastCall!;
    expect([edit, name, options]).toEqual([made, "Winter", settings]);
    const shown = [{ fraction: 0.25 }, {}, { fraction: 1 }].map((progress) => {
      act(() => onProgress(progress));
      return now().progress;
    });
    expect([...shown, signal.aborted]).toEqual([0.25, 0, 1, false]);
    await done(finish);
    expect([now().progress, now().said]).toEqual([
      undefined,
      format === "sound" ? "The sound is saved." : "The film is saved.",
    ]);
  }
});

test("an export that fails says why and names its file, and one that is canceled or left is stopped", async () => {
  const { now, run, leave, whole } = openExport();
  await settled();
  film.exportFilm.mockRejectedValueOnce(new MFXError("codec-failed", "no", { path: "concat[2].clip", timestamp: 5e5 }));
  await run("Film", whole, "good")();
  expect([now().said, now().progress]).toEqual([
    "“c” is damaged at 0.5 s. Cut that part out, or use another copy.",
    undefined,
  ]);
  film.exportFilm.mockImplementation(
    (_: object, __: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(new AbortedError()))),
  );
  await run("Film", whole, "good")(now().cancel);
  expect([now().said, now().progress]).toEqual(["The export was canceled. Nothing was saved.", undefined]);
  run("Film", whole, "good");
  expect(film.exportFilm.mock.lastCall![2].signal.aborted).toBe(false);
  leave();
  expect(film.exportFilm.mock.lastCall![2].signal.aborted).toBe(true);
});

test("what was said of an export stays until the next one, also if another format is chosen", async () => {
  mfx.copyObstacle.mockImplementation(
    (_: object, { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(new AbortedError()))),
  );
  const { now, run, choose, whole } = openExport();
  await settled();
  await run("Film", whole, "good")();
  choose("webm");
  await settled();
  expect(now().said).toBe("The film is saved.");
});

test("the dialog offers sizes up to that of an upright film, how large each file is, and what it was told before", async () => {
  const upright = { ...project, name: "Winter", width: 720, height: 1280 };
  const files = [1, 2, 3].map((length) => ({ file: new File(["k".repeat(1000 * length)], "") }));
  const items = new Map(project.sources.map(({ id }, index) => [id, files[index]])) as unknown as MediaItems;
  render(createElement(ExportDialog, { project: upright, items, onClose: () => {} }));
  await settled();
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const choose = (label: string, value: string) => {
    fireEvent.change(field(label), { target: { value } });
    return settled();
  };
  const sizes = screen.getByLabelText<HTMLSelectElement>("Size");
  expect([...sizes.options].map(({ text }) => text)).toEqual(["360 × 640", "480 × 854", "720 × 1280"]);
  expect([sizes.value, field("File name").value]).toEqual(["720", "Winter"]);
  const radios = () => screen.getAllByRole<HTMLInputElement>("radio");
  // 15 s of 30 frames per second, and sound of 128 kbit/s.
  expect(radios().map(({ parentElement }) => parentElement!.textContent)).toEqual([
    ...["Small fileabout 2.8 MB", "Goodabout 5.4 MB", "Bestabout 11 MB", "Cut without encodingabout 6 KB"],
  ]);
  const chosen = () => radios().findIndex(({ checked }) => checked);
  fireEvent.click(radios()[3]!);
  const ways = [chosen()];
  for (const format of ["gif", "mp4"]) {
    await choose("Format", format);
    ways.push(chosen());
  }
  expect(ways).toEqual([3, 1, 3]);
  await choose("Format", "gif");
  for (const [quality, details] of ["180 × 320, 10", "270 × 480, 12.5", "360 × 640, 20"].entries()) {
    fireEvent.click(radios()[quality]!);
    screen.getByText(`${details} frames per second, 0:15.0`);
  }
  // A GIF has a size of its own, whatever was chosen for a video.
  const square = { ...upright, width: 1080, height: 1080 };
  cleanup();
  render(createElement(ExportDialog, { project: square, items, onClose: () => {} }));
  await settled();
  await choose("Size", "360");
  await choose("Format", "gif");
  fireEvent.click(radios()[2]!);
  screen.getByText("640 × 640, 20 frames per second, 0:15.0");
  // Its progress is in whole percents.
  film.exportFilm.mockReturnValue(new Promise(() => {}));
  fireEvent.click(screen.getByRole("button", { name: "Export" }));
  act(() => film.exportFilm.mock.lastCall![2].onProgress({ fraction: 0.256 }));
  screen.getByText("26 %");
});
