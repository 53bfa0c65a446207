// @vitest-environment happy-dom
/** The project that is open, and its files, as they change. */
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { MediaLibrary } from "../editor/src/media/library";
import * as changes from "../editor/src/model/changes";
import type { Project, Source } from "../editor/src/model/project";
import type { Change, ProjectState } from "../editor/src/ui/use-project";
import type { Folder } from "./folder-support";
import { project, source } from "./model-support";
import { stubStorage } from "./storage-support";

/** The channel to other tabs, and what was posted to them. */
const channels: EventTarget[] = [];
let posted: Project[] = [];
vi.stubGlobal(
  "BroadcastChannel",
  class extends EventTarget {
    constructor() {
      super();
      channels.push(this);
    }
    readonly postMessage = (message: Project) => void posted.push(message);
  },
);
// Another file of tests may have loaded them with another channel, and one after this needs that.
vi.resetModules();
afterAll(() => void vi.resetModules());
afterEach(cleanup);
const demo = await import("../editor/src/media/demo");
const { parseProject } = await import("../editor/src/media/projects");
const { forgetRemoved } = await import("../editor/src/media/store");
const { claimProject } = await import("../editor/src/media/tabs");
const { useFiles } = await import("../editor/src/ui/use-files");
const { useProject } = await import("../editor/src/ui/use-project");
vi.unstubAllGlobals();

/** Waits as long as a slow machine takes. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 60_000 });

describe("the project", () => {
  let projects: Folder;
  let files: Folder;
  let local: Map<string, string>;
  beforeEach(() => {
    ({ projects, files, local } = stubStorage());
    posted = [];
    return () => void vi.unstubAllGlobals();
  });

  const savedName = (text: string | undefined) => parseProject(text ?? "")?.name;
  const named = (name: string) => (now: Project) => ({ ...now, name });
  /** Opens the project in a tab. It is known then whether the tab writes it. */
  async function open() {
    const onFailure = vi.fn();
    const { result, unmount } = renderHook(() => useProject(project, onFailure));
    expect(result.current.isFollower).toBe(false);
    await act(() => navigator.locks.request("later", {}, () => {}));
    const change = (change: Change, gesture?: string) => act(() => result.current.change(change, gesture));
    return { now: () => result.current, change, leave: unmount, onFailure };
  }
  /** Another tab that has the project open. */
  function openElsewhere() {
    const [end, onWriter] = [new AbortController(), vi.fn<(isWriter: boolean) => void>()];
    claimProject(project.id, onWriter, end.signal);
    return { end, onWriter };
  }

  test("is saved and told to other tabs after each change, and undone and redone, but not because it was opened", async () => {
    const { now, change, onFailure } = await open();
    expect([projects.written, local.size, posted]).toEqual([0, 0, []]);
    expect(now()).toMatchObject({ project, canUndo: false, canRedo: false, isFollower: false });
    const expectSaved = async (name: string) => {
      expect([now().project.name, savedName(local.get("mfx-editor")), posted.at(-1)?.name]).toEqual([name, name, name]);
      await eventually(() => expect(savedName(projects.files.get(`${project.id}.json`))).toBe(name));
    };
    change(named("Film"));
    await expectSaved("Film");
    expect([now().canUndo, now().canRedo]).toEqual([true, false]);
    act(now().undo);
    await expectSaved("Untitled");
    expect([now().canUndo, now().canRedo]).toEqual([false, true]);
    act(now().redo);
    await expectSaved("Film");
    // Changes of a gesture are one step, until it ends.
    for (const name of ["F", "Fi"]) change(named(name), "name");
    act(now().endGesture);
    change(named("Fil"), "name");
    const undone = [1, 2].map(() => {
      act(now().undo);
      return now().project.name;
    });
    expect(undone).toEqual(["Fi", "Film"]);
    expect(onFailure).not.toHaveBeenCalled();
  });

  test("notes the files that are removed from it, and no other ones", async () => {
    for (const id of ["a", "b", "c"]) files.files.set(id, "data");
    files.files.set("added", "data");
    const { change } = await open();
    change((film) => changes.removeSource(film, "b"));
    change((film) => changes.addSource(film, source("added")));
    change((film) => changes.removeSource(film, "added"));
    await forgetRemoved(new Set());
    expect([...files.files.keys()]).toEqual(["a", "c"]);
  });

  test("is changed in one tab only, which the others follow, and in another one after it is left", async () => {
    const { end } = openElsewhere();
    const { now, change, leave } = await open();
    expect(now().isFollower).toBe(true);
    change(named("Film"));
    const send = (data: Project) =>
      act(() => void channels.at(-1)!.dispatchEvent(new MessageEvent("message", { data })));
    expect([now().project, posted]).toEqual([project, []]);
    send(named("Other")(project));
    expect(now()).toMatchObject({ project: { name: "Other" }, canUndo: false, isFollower: true });
    expect([local.size, posted.length]).toEqual([0, 0]);
    end.abort();
    await eventually(() => expect(now().isFollower).toBe(false));
    change(named("Mine"));
    expect([now().project.name, now().canUndo, savedName(local.get("mfx-editor"))]).toEqual(["Mine", true, "Mine"]);

    const next = openElsewhere();
    await eventually(() => expect(next.onWriter.mock.calls).toEqual([[false]]));
    leave();
    await eventually(() => expect(next.onWriter).toHaveBeenLastCalledWith(true));
  });

  test("says that it could not be saved", async () => {
    const { change, onFailure } = await open();
    projects.isFull = true;
    const setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { setItem });
    change(named("Film"));
    await eventually(() => expect(onFailure).toHaveBeenCalled());
    expect(onFailure.mock.calls).toMatchObject([[{ name: "StorageError", message: "project" }]]);
  });
});

describe("the files", () => {
  /** The files of the project; the test answers for the library. */
  function filesOf(film: Project, isFollower = false) {
    const library = {
      items: new Map(),
      ...{ add: vi.fn<MediaLibrary["add"]>(), replace: vi.fn<MediaLibrary["replace"]>() },
      restore: vi.fn(async ({ id }: Source) => ({ a: true, b: false })[id]),
    };
    const [change, onError] = [vi.fn<ProjectState["change"]>(), vi.fn()];
    const state = { project: film, change, isFollower } as Partial<ProjectState> as ProjectState;
    const { result } = renderHook(() => useFiles(state, library as Partial<MediaLibrary> as MediaLibrary, onError));
    return { now: () => result.current, library, change, onError };
  }
  const [one, two] = ["one.mp4", "two.mp4"].map((name) => new File([], name)) as [File, File];

  test("are counted while they are opened, also those that can't be used", async () => {
    const { now, library, change } = filesOf({ ...project, sources: [] });
    const answers: ((source?: Source) => void)[] = [];
    library.add.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    act(() => [one, two].forEach((file) => void now().add([file])));
    expect(now().opening).toBe(2);
    await act(async () => answers[0]!());
    expect([now().opening, change.mock.calls.length]).toEqual([1, 0]);
    await act(async () => answers[1]!(source("two")));
    expect([now().opening, change.mock.calls.length]).toEqual([0, 1]);
  });

  test("are neither opened nor kept in a tab that follows another one", async () => {
    const { now, library } = filesOf(project, true);
    const demoFiles = vi.spyOn(demo, "demoFiles").mockResolvedValue([one]);
    await act(() => now().add([one, two]));
    await act(() => now().addDemo());
    expect([library.add.mock.calls, now().opening]).toEqual([[], 0]);
    demoFiles.mockRestore();
  });

  test("are asked for if they are not kept or can't be opened, until each is there again", async () => {
    const { now, library } = filesOf(project);
    const missing = () => now().missing.map(({ id }) => id);
    await eventually(() => expect(missing()).toEqual(["b", "c"]));
    const [, b] = project.sources;
    await act(() => now().replace(b!, undefined));
    expect(library.replace).not.toHaveBeenCalled();
    await act(() => now().replace(b!, one));
    expect(missing()).toEqual(["b", "c"]);
    library.replace.mockResolvedValue(true);
    await act(() => now().replace(b!, two));
    expect(library.replace.mock.lastCall).toEqual([b, two]);
    expect(missing()).toEqual(["c"]);
  });

  test("of the example film are one change, and none if one of them is missing", async () => {
    const { now, library, change, onError } = filesOf({ ...project, sources: [] });
    const demoFiles = vi
      .spyOn(demo, "demoFiles")
      .mockResolvedValue(["coast", "city", "photo", "song"].map((name) => new File([], name)));
    library.add.mockImplementation(async ({ name }) => (name === "song" ? undefined : source(name)));
    await act(() => now().addDemo());
    expect([change.mock.calls, now().opening]).toEqual([[], 0]);
    library.add.mockImplementation(async ({ name }) => ({
      ...source(name),
      kind: name === "song" ? ("sound" as const) : ("video" as const),
    }));
    await act(() => now().addDemo());
    expect(change.mock.calls.map(([change]) => change(project).name)).toEqual(["Coast and city"]);
    const offline = new Error("offline");
    demoFiles.mockRejectedValue(offline);
    await act(() => now().addDemo());
    expect(onError.mock.calls).toEqual([[offline]]);
  });
});
