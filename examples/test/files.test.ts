/** Files that come into the project and are kept, and projects in several tabs: no browser is needed. */
import { readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { MediaLibrary } from "../editor/src/media/library";
import { type Project, placeClips, type Source } from "../editor/src/model/project";
import { type Drop, useFiles } from "../editor/src/ui/use-files";
import type { Change, ProjectState } from "../editor/src/ui/use-project";
import { Folder } from "./folder-support";
import { Locks } from "./locks-support";
import { project, source, sourcesOf } from "./model-support";

const posted: Project[] = [];
const channels: EventTarget[] = [];
vi.stubGlobal(
  "BroadcastChannel",
  class extends EventTarget {
    constructor(readonly name: string) {
      super();
      channels.push(this);
    }
    readonly postMessage = (message: Project) => void posted.push(message);
  },
);
const { claimProject, followOthers, tellOthers, whenAlone } = await import("../editor/src/media/tabs");
vi.unstubAllGlobals();

/** Waits as long as a slow machine takes. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 60_000 });

/** Adds files to the film of three clips. Each has the duration of its name, in seconds; the sources of other names are missing. */
async function add(names: readonly string[], drop?: Drop) {
  const onError = vi.fn();
  const state = {
    project,
    change: (change: Change) => {
      state.project = change(state.project);
    },
  };
  const addFile = async ({ name }: File): Promise<Source | undefined> => {
    const [kind, seconds] = name.split(" ");
    if (kind !== "video" && kind !== "sound") return undefined;
    return { ...source(name), kind, duration: Number(seconds) * 1000 };
  };
  const library = { add: addFile } as unknown as MediaLibrary;
  let files: ReturnType<typeof useFiles> | undefined;
  renderToStaticMarkup(
    createElement(() => {
      files = useFiles(state as ProjectState, library, onError);
      return null;
    }),
  );
  const captions = "00:01.000 --> 00:02.000\nHello";
  await files!.add(
    names.map((name) => new File(name === "film.srt" ? [captions] : [], name)),
    drop,
  );
  return { film: state.project as Project, onError };
}

describe("added files", () => {
  test("lie behind each other where they were dropped, and those that can't be used are left out", async () => {
    const names = ["video 1", "broken", "video 2", "video 4"];
    const { film } = await add(names, { time: 5000, isOverlay: false });
    expect(sourcesOf(film)).toEqual(["a", "video 1", "video 2", "video 4", "b", "c"]);
    expect(placeClips(film).map(({ at }) => at)).toEqual([0, 5000, 6000, 8000, 12_000, 17_000]);
    expect(film.sources.map(({ id }) => id)).toEqual(["a", "b", "c", "video 1", "video 2", "video 4"]);
  });

  test("lie over the film in the row of overlays, but for sounds", async () => {
    const { film } = await add(["video 1", "sound 2", "video 4"], { time: 3000, isOverlay: true });
    expect(film.overlays.map(({ source, at }) => [source, at])).toEqual([
      ["video 1", 3000],
      ["video 4", 6000],
    ]);
    expect(film.music).toMatchObject([{ source: "sound 2", at: 4000 }]);
    expect(sourcesOf(film)).toEqual(["a", "b", "c"]);
  });

  test("come at the end if they were chosen", async () => {
    const { film } = await add(["video 1", "sound 2", "sound 1"]);
    expect(sourcesOf(film)).toEqual(["a", "b", "c", "video 1"]);
    expect(film.music.map(({ at }) => at)).toEqual([0, 2000]);
  });

  test("are titles if they have captions, and a message without any", async () => {
    const names = ["film.srt", "empty.vtt", "video 1", "film.srt"];
    const { film, onError } = await add(names, { time: 0, isOverlay: false });
    const title = { text: "Hello", at: 1000, duration: 1000 };
    expect(film.titles).toMatchObject([title, title]);
    // The clip was dropped at the start.
    expect(sourcesOf(film)).toEqual(["video 1", "a", "b", "c"]);
    expect(onError.mock.calls.map(([error]) => error.message)).toEqual([
      "“empty.vtt” has no captions in the format of SRT or WebVTT.",
    ]);
  });
});

describe("the library", () => {
  class Bitmap {
    isClosed = false;
    readonly height = 480;
    constructor(readonly width: number) {}
    close() {
      this.isClosed = true;
    }
  }
  let files: Folder;
  /** The pictures that were opened, and the height of those that were made smaller. */
  let opened: Bitmap[];
  let heights: (number | undefined)[];
  let width = 640;

  beforeEach(() => {
    const root = new Folder();
    files = root.folder("editor");
    opened = [];
    heights = [];
    width = 640;
    vi.stubGlobal("ImageBitmap", Bitmap);
    vi.stubGlobal("createImageBitmap", async (from: File | Bitmap, options: ImageBitmapOptions = {}) => {
      const made = new Bitmap(width);
      if (from instanceof Bitmap) heights.push(options.resizeHeight);
      else if (from.type.startsWith("image/")) opened.push(made);
      else throw new Error("no picture");
      return made;
    });
    vi.stubGlobal("navigator", { storage: { getDirectory: async () => root }, locks: new Locks() });
    return () => void vi.unstubAllGlobals();
  });

  const photo = () => new File(["data"], "photo.jpg", { type: "image/jpeg" });
  const libraryWith = () => {
    const onError = vi.fn<(error: unknown, name: string) => void>();
    return { library: new MediaLibrary(onError), onError };
  };

  test("shows a file while it is being kept, and tells of each change until it is left", async () => {
    const { library, onError } = libraryWith();
    const keeping: (boolean | undefined)[] = [];
    const leave = library.subscribe(() => keeping.push([...library.items.values()][0]?.isBeingKept));
    const { id } = (await library.add(photo()))!;
    const after = library.opened;
    expect(after.get(id)).toBe(opened[0]);
    await eventually(() =>
      expect(library.items.get(id)).toMatchObject({ isBeingKept: false, thumbnails: [{ time: 0 }] }),
    );
    expect([keeping[0], keeping[1], keeping.at(-1)]).toEqual([undefined, true, false]);
    expect([...files.files]).toEqual([[id, "data"]]);
    expect(heights).toEqual([96]);
    // An edit of the opened files stays the same.
    expect(library.opened).toBe(after);
    leave();
    const calls = keeping.length;
    await library.add(photo());
    expect(keeping).toHaveLength(calls);
    expect(library.opened).not.toBe(after);
    expect(onError).not.toHaveBeenCalled();
  });

  test("keeps a file in the project for which there is no room", async () => {
    files.isFull = true;
    const { library, onError } = libraryWith();
    const { id } = (await library.add(photo()))!;
    await eventually(() => expect(library.items.get(id)?.isBeingKept).toBe(false));
    expect(onError.mock.calls).toMatchObject([[{ name: "StorageError", message: "full" }, "photo.jpg"]]);
    expect(library.opened.has(id)).toBe(true);
  });

  test("opens a kept file again under its name, and says which one is missing", async () => {
    const { library, onError } = libraryWith();
    const picture: Source = { ...source("kept"), name: "photo.jpg", kind: "picture" };
    expect(await library.restore(picture)).toBe(false);
    files.files.set("kept", "data");
    expect(await library.restore(picture)).toBe(true);
    expect(library.items.get("kept")?.file.name).toBe("photo.jpg");
    expect(library.opened.get("kept")).toBe(opened[0]);
    expect(onError).not.toHaveBeenCalled();
    expect(await library.restore({ ...picture, name: "film.mp4", kind: "video" })).toBeUndefined();
    expect(onError.mock.calls).toMatchObject([[{ code: "container-unknown" }, "film.mp4"]]);
  });

  test("waits for a file that another tab still keeps", async () => {
    const file = photo();
    let finish = () => {};
    const start = (to: ReadableStreamDefaultController) => {
      finish = () => {
        to.enqueue(new TextEncoder().encode("data"));
        to.close();
      };
    };
    vi.spyOn(file, "stream").mockReturnValue(new ReadableStream({ start }));
    const picture = (await libraryWith().library.add(file))!;
    const restored = libraryWith().library.restore(picture);
    await eventually(() => expect([...files.files]).toEqual([[picture.id, ""]]));
    finish();
    expect(await restored).toBe(true);
  });

  test("takes a copy of a missing file, and closes another one", async () => {
    const { library, onError } = libraryWith();
    const shape = { kind: "picture", duration: 4000, width: 640, height: 480, hasSound: false } as const;
    const missing: Source = { ...source("missing"), ...shape };
    width = 500;
    expect(await library.replace(missing, photo())).toBeUndefined();
    expect(onError.mock.calls).toMatchObject([
      [{ message: expect.stringContaining("has 500 × 480 pixels") }, "photo.jpg"],
    ]);
    expect(onError.mock.lastCall).toMatchObject([
      { message: expect.stringMatching(/^“photo\.jpg” .* Choose the one that was “missing”\.$/) },
      "photo.jpg",
    ]);
    expect([opened[0]!.isClosed, library.opened.size]).toEqual([true, 0]);
    width = 640;
    expect(await library.replace({ ...missing, height: 360 }, photo())).toBeUndefined();
    expect(onError.mock.lastCall).toMatchObject([
      { message: expect.stringContaining("instead of 640 × 360") },
      "photo.jpg",
    ]);
    expect(await library.replace({ ...missing, hasSound: true }, photo())).toBeUndefined();
    expect(onError.mock.lastCall).toMatchObject([{ message: expect.stringContaining("has no sound") }, "photo.jpg"]);
    for (const [duration, isSame] of [
      [4101, undefined],
      [4100, true],
    ] as const)
      expect(await library.replace({ ...missing, duration }, photo())).toBe(isSame);
    expect(library.opened.get("missing")).toBe(opened[4]);
    await eventually(() => expect(files.files.get("missing")).toBe("data"));
  });

  test("closes a file that can be read and not decoded", async () => {
    const abort = vi.spyOn(AbortController.prototype, "abort");
    onTestFinished(() => abort.mockRestore());
    const { library, onError } = libraryWith();
    const bytes = readFileSync("library/test/clips/h264-aac.mp4");
    expect(await library.add(new File([bytes], "film.mp4", { type: "video/mp4" }))).toBeUndefined();
    expect(onError.mock.calls).toMatchObject([[{ code: "feature-missing" }, "film.mp4"]]);
    const reasons = abort.mock.calls.map(([reason]) => String(reason));
    expect(reasons).toContainEqual(expect.stringContaining("closed"));
    expect([library.items.size, files.files.size]).toEqual([0, 0]);
  });

  test("tells of a file that can't be opened", async () => {
    const { library, onError } = libraryWith();
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no picture")));
    expect(await library.add(photo())).toBeUndefined();
    expect(onError.mock.calls).toMatchObject([[{ message: "no picture" }, "photo.jpg"]]);
    expect(library.items.size).toBe(0);
  });
});

describe("several tabs", () => {
  beforeEach(() => {
    vi.stubGlobal("navigator", { locks: new Locks() });
    return () => void vi.unstubAllGlobals();
  });

  test("a tab follows the changes of its own project, until it is left", () => {
    const names: string[] = [];
    const end = new AbortController();
    followOthers("film", ({ name }) => names.push(name), end.signal);
    const tell = (id: string, name: string) => {
      tellOthers({ ...project, id, name });
      channels[0]!.dispatchEvent(new MessageEvent("message", { data: posted.at(-1) }));
    };
    tell("film", "One");
    tell("other", "Two");
    expect(names).toEqual(["One"]);
    end.abort();
    tell("film", "Three");
    expect(names).toEqual(["One"]);
  });

  test("one tab writes a project, and the one that waits takes over when it is left", async () => {
    const claim = (id: string) => {
      const [onWriter, end] = [vi.fn<(isWriter: boolean) => void>(), new AbortController()];
      claimProject(id, onWriter, end.signal);
      return { said: () => onWriter.mock.calls.flat(), end };
    };
    const [first, second, third, other] = [claim("film"), claim("film"), claim("film"), claim("other")];
    await eventually(() => expect(third.said()).toEqual([false]));
    expect([first, second, other].map(({ said }) => said())).toEqual([[true], [false], [true]]);
    // A tab that was closed while it waited writes nothing.
    second.end.abort();
    first.end.abort();
    await eventually(() => expect(third.said()).toEqual([false, true]));
    expect(second.said()).toEqual([false]);
    // One that is left at once holds nothing.
    const left = claim("another");
    left.end.abort();
    const next = claim("another");
    await eventually(() => expect(next.said().at(-1)).toBe(true));
    expect(left.said()).toEqual([]);
  });

  test("work for a single tab is left out while another one is open", async () => {
    const work = vi.fn(async () => {});
    await whenAlone(work);
    await whenAlone(work);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
