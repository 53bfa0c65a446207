/** The projects and files that the browser keeps: its storage is in memory, no browser is needed. */
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import {
  deleteProject,
  lastProject,
  listProjects,
  neededFiles,
  parseProject,
  saveProject,
} from "../editor/src/media/projects";
import { forgetRemoved, keepFile, keptFile, removeLater } from "../editor/src/media/store";
import { newProject, type Project } from "../editor/src/model/project";
import type { Folder } from "./folder-support";
import { source } from "./model-support";
import { stubStorage } from "./storage-support";

let projects: Folder;
let files: Folder;
let local: Map<string, string>;
const turnedOff = () => {
  throw new DOMException("turned off", "SecurityError");
};
const turnOffFiles = () => vi.stubGlobal("navigator", { storage: { getDirectory: async () => turnedOff() } });
const turnOffLocal = () => vi.stubGlobal("localStorage", { getItem: turnedOff, setItem: turnedOff });

beforeEach(() => {
  ({ projects, files, local } = stubStorage());
  return () => void vi.unstubAllGlobals();
});

const named = (name: string, id = name): Project => ({ ...newProject(), name, id });
const textOf = (project: Project, changed: number) => JSON.stringify({ ...project, changed });
const putFile = (project: Project, changed: number) =>
  projects.files.set(`${project.id}.json`, textOf(project, changed));

test("the project that was changed last opens, whether its file or the copy beside it is newer", async () => {
  expect((await lastProject()).name).toBe("Untitled");
  putFile(named("old"), 5);
  putFile(named("new"), 20);
  putFile(named("older"), 1);
  projects.files.set("damaged.json", "{");
  expect((await lastProject()).name).toBe("new");
  expect((await listProjects()).map(({ name }) => name)).toEqual(["new", "old", "older"]);
  local.set("mfx-editor", textOf(named("renamed", "old"), 6));
  expect((await lastProject()).name).toBe("renamed");
  local.set("mfx-editor", textOf(named("renamed", "old"), 4));
  expect((await lastProject()).name).toBe("old");
  local.set("mfx-editor", '{"version":99}');
  expect((await lastProject()).name).toBe("new");
});

test("without storage, a new project opens", async () => {
  turnOffFiles();
  expect((await lastProject()).name).toBe("Untitled");
  expect(await listProjects()).toEqual([]);
  local.set("mfx-editor", textOf(named("kept"), 1));
  expect((await lastProject()).name).toBe("kept");
  turnOffLocal();
  expect((await lastProject()).name).toBe("Untitled");
});

test("of changes that follow each other at once, only the last one is written", async () => {
  const saving = ["one", "two", "three", "four"].map((name) => saveProject(named(name, "film")));
  expect(parseProject(local.get("mfx-editor")!)?.name).toBe("four");
  await Promise.all(saving);
  expect(projects.written).toBe(1);
  expect(parseProject(projects.files.get("film.json")!)?.name).toBe("four");
  await saveProject(named("five", "film"));
  expect(parseProject(projects.files.get("film.json")!)?.name).toBe("five");
});

test("a change that comes while the one before is being written is written as well", async () => {
  const open = projects.getFileHandle.bind(projects);
  let next: Promise<void> | undefined;
  const changing = vi.spyOn(projects, "getFileHandle").mockImplementation((...file) => {
    next ??= saveProject(named("two", "film"));
    return open(...file);
  });
  await saveProject(named("one", "film"));
  await next;
  changing.mockRestore();
  expect(parseProject(projects.files.get("film.json")!)?.name).toBe("two");
});

test("a change of one project is written also if another one changes at once", async () => {
  await Promise.all([named("one", "film"), named("two", "film"), named("other")].map(saveProject));
  expect((await listProjects()).map(({ name }) => name).sort()).toEqual(["other", "two"]);
});

test("the project that was saved last comes first", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  for (const [name, time] of [
    ["one", 1000],
    ["two", 3000],
    ["three", 2000],
  ] as const) {
    vi.setSystemTime(time);
    await saveProject(named(name));
  }
  expect((await listProjects()).map(({ name }) => name)).toEqual(["two", "three", "one"]);
  expect(parseProject(local.get("mfx-editor")!)).toMatchObject({ name: "three", changed: 2000 });
});

test("a project that can be saved in neither place is a failure, and the next one is saved", async () => {
  projects.isFull = true;
  const written = saveProject(named("one", "film"));
  turnOffLocal();
  const unwritten = await Promise.allSettled([named("two", "film"), named("two")].map(saveProject));
  const reason = { name: "StorageError", message: "project" };
  expect(unwritten).toMatchObject([{ reason }, { reason }]);
  await written;
  projects.isFull = false;
  for (const name of ["film", "two"]) await saveProject(named(name));
  await saveProject(named("three"));
  expect(parseProject(projects.files.get("three.json")!)?.name).toBe("three");
});

test("a change for which there is no room is kept until it is written, also if another project is changed", async () => {
  await saveProject(named("before", "film"));
  projects.isFull = true;
  await saveProject(named("after", "film"));
  const names = async () => (await listProjects()).map(({ name }) => name);
  expect(await names()).toEqual(["after"]);
  await expect(saveProject(named("other"))).rejects.toMatchObject({ name: "StorageError" });
  expect(await names()).toEqual(["after"]);
  projects.isFull = false;
  await saveProject(named("after", "film"));
  await saveProject(named("other"));
  expect((await names()).sort()).toEqual(["after", "other"]);
});

test("a project that was deleted does not come back", async () => {
  await saveProject(named("film"));
  await deleteProject(named("film"), newProject());
  expect((await lastProject()).name).toBe("Untitled");
  // Neither does one that was never written, for which there was no room.
  projects.isFull = true;
  await saveProject(named("film"));
  await deleteProject(named("film"), newProject());
  expect(await listProjects()).toEqual([]);
  await saveProject(named("other"));
  expect((await lastProject()).name).toBe("other");
  // The copy of another one stays.
  await deleteProject(named("film"), newProject());
  expect(parseProject(local.get("mfx-editor") ?? "")?.name).toBe("other");
});

test("with a project, those of its files are deleted that no other one has", async () => {
  const [film, other] = [
    { ...named("film"), sources: ["a", "b", "e", "f"].map(source) },
    { ...named("other"), sources: [source("b"), source("c")] },
  ];
  putFile(film, 1);
  putFile(other, 2);
  putFile({ ...named("third"), sources: [source("d")] }, 1);
  for (const id of ["a", "b", "c", "e", "f"]) files.files.set(id, "data");
  // A copy that was just opened is not saved.
  await deleteProject(film, { ...named("copy"), sources: [source("e")] });
  expect((await listProjects()).map(({ name }) => name)).toEqual(["other", "third"]);
  expect(await neededFiles()).toEqual(new Set(["b", "c", "d"]));
  expect([...files.files.keys()]).toEqual(["b", "c", "e"]);
});

test("a kept file is read again, and one for which there is no room leaves nothing behind", async () => {
  await keepFile("a", new File(["data"], "a.mp4"));
  expect(await (await keptFile("a"))?.text()).toBe("data");
  files.isFull = true;
  await expect(keepFile("b", new File(["data"], "b.mp4"))).rejects.toMatchObject({ message: "full" });
  expect([...files.files.keys()]).toEqual(["a"]);
  turnOffFiles();
  await expect(keepFile("c", new File(["data"], "c.mp4"))).rejects.toMatchObject({ message: "unavailable" });
  expect(await keptFile("a")).toBeUndefined();
});

test("a file of which nothing was written counts as not kept", async () => {
  files.files.set("a", "");
  expect(await keptFile("a")).toBeUndefined();
});

test("removed files are deleted at the next start, unless a project needs them again", async () => {
  for (const id of ["a", "b", "c"]) files.files.set(id, "data");
  removeLater(["a"]);
  removeLater(["b", "gone"]);
  expect(files.files.size).toBe(3);
  await forgetRemoved(new Set(["b"]));
  expect([...files.files.keys()]).toEqual(["b", "c"]);
  await forgetRemoved(new Set());
  expect([...files.files.keys()]).toEqual(["b", "c"]);
  // Without storage, that is no failure.
  turnOffLocal();
  removeLater(["c"]);
  await forgetRemoved(new Set());
});
