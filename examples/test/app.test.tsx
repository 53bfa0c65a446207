// @vitest-environment happy-dom
/** The editor with a project, whose panels show the same. */
import { act, cleanup, fireEvent, render, screen, waitForElementToBeRemoved } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";

await vi.hoisted(async () => (await import("./worker-stubs")).stubWorkers());

import { lastProject, listProjects } from "../editor/src/media/projects";
import { removeLater } from "../editor/src/media/store";
import { claimProject } from "../editor/src/media/tabs";
import * as changes from "../editor/src/model/changes";
import { GAP, newProject, type Project, type Source } from "../editor/src/model/project";
import { App } from "../editor/src/ui/App";
import { ProjectMenu } from "../editor/src/ui/ProjectMenu";
import { project, source } from "./model-support";
import { stateOf, stubPage } from "./page-support";
import { stubStorage } from "./storage-support";

beforeEach(() => void stubPage());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
afterAll(() => void vi.unstubAllGlobals());

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

test("what is selected and no longer there has no settings, and is selected again after undo", async () => {
  stubStorage();
  await act(async () => render(<App start={project} onOpen={() => {}} />));
  const headings = ["Clip 2, b, 0:05.0", "Remove b", "Undo"].map((name) => {
    fireEvent.click(button(name));
    return screen.getAllByRole("heading", { level: 2 }).at(-1)!.textContent;
  });
  expect(headings).toEqual(["b", "Project", "b"]);
});

test("what cannot be done has a disabled button, and a key that does nothing", async () => {
  const names = ["Split", "Add title", "Add gap", "Delete", "Undo"];
  const disabledIn = async (film: Project, selects: readonly string[] = []) => {
    cleanup();
    stubStorage();
    await act(async () => render(<App start={film} onOpen={() => {}} />));
    for (const name of selects) fireEvent.click(button(name));
    const disabled = names.filter((name) => button(name).disabled);
    for (const key of ["s", "t", "g", "Delete"]) fireEvent.keyDown(document.body, { key });
    return [disabled, button("Undo").disabled];
  };
  expect(await disabledIn(newProject())).toEqual([names, true]);
  expect(await disabledIn(project)).toEqual([["Delete", "Undo"], false]);
  expect(await disabledIn(project, ["Clip 2, b, 0:05.0"])).toEqual([["Undo"], false]);
});

test("a film can be exported when all files on its timeline are open, without the others", async () => {
  const { files } = stubStorage();
  files.files.set("kept", "data");
  vi.stubGlobal("ImageBitmap", class {});
  const createImageBitmap = vi.fn(async () => Object.assign(new ImageBitmap(), { width: 64, height: 36 }));
  vi.stubGlobal("createImageBitmap", createImageBitmap);
  const unused = { ...newProject(), sources: [source("a")] };
  const photo: Source = { ...source("kept"), kind: "picture" };
  const shown = changes.addSource(newProject(), photo);
  for (const [film, isDisabled] of [
    [unused, true],
    [changes.dropSource(unused, GAP, 0, "gap"), false],
    [changes.dropSource(unused, source("a"), 0, "a"), true],
    [shown, false],
    [changes.addSource(shown, source("a")), true],
  ] as const) {
    cleanup();
    createImageBitmap.mockClear();
    await act(async () => render(<App start={film} onOpen={() => {}} />));
    // The picture is opened, and made smaller for the list of files.
    const bitmaps = film.sources.includes(photo) ? 2 : 0;
    const areMade = () => expect(createImageBitmap).toHaveBeenCalledTimes(bitmaps);
    await act(() => vi.waitFor(areMade, { timeout: 60_000 }));
    expect(button("Export").disabled).toBe(isDisabled);
  }
});

test("a project that is opened from a file is there after a reload, as a copy", async () => {
  const { projects } = stubStorage();
  const onOpen = vi.fn<(opened: Project) => void>();
  await act(async () => render(<App start={newProject()} onOpen={onOpen} />));
  const text = JSON.stringify({ ...project, name: "Holiday", changed: 1 });
  fireEvent.change(screen.getByLabelText("Open a file"), { target: { files: [new File([text], "holiday.json")] } });
  await vi.waitFor(() => expect(onOpen).toHaveBeenCalled(), { timeout: 60_000 });
  cleanup();
  await act(async () => render(<App start={onOpen.mock.lastCall![0]} onOpen={onOpen} />));
  const names = async () => (await listProjects()).map(({ name }) => name);
  await vi.waitFor(async () => expect(await names()).toEqual(["Holiday"]), { timeout: 60_000 });
  expect(await lastProject()).toMatchObject({ name: "Holiday", clips: project.clips });
  expect(projects.files.has(`${project.id}.json`)).toBe(false);
});

test("what fails in the list of projects is said in sight", async () => {
  const { projects } = stubStorage();
  const other = { ...newProject(), name: "Other" };
  projects.files.set(`${other.id}.json`, JSON.stringify(other));
  vi.stubGlobal("confirm", () => true);
  const tab = new AbortController();
  claimProject(other.id, () => {}, tab.signal);
  const [onOpen, onError] = [vi.fn(), vi.fn()];
  render(<ProjectMenu state={stateOf(newProject()).state} onOpen={onOpen} onError={onError} />);
  const dialog = screen.getByRole<HTMLDialogElement>("dialog", { hidden: true });
  const notes = new File(["{}"], "notes.json");
  const damaged = new File([JSON.stringify({ ...project, clips: null })], "film.json");
  for (const [fail, message] of [
    [() => fireEvent.click(button("Delete the project Other")), "The project “Other” is open in another tab."],
    [
      () => fireEvent.change(screen.getByLabelText("Open a file"), { target: { files: [notes] } }),
      "“notes.json” is not a project of this editor, or it is damaged.",
    ],
    [
      () => fireEvent.change(screen.getByLabelText("Open a file"), { target: { files: [damaged] } }),
      "“film.json” is not a project of this editor, or it is damaged.",
    ],
  ] as const) {
    fireEvent.click(button("Untitled"));
    await screen.findByText("Other", {}, { timeout: 60_000 });
    fail();
    const isSaid = () => expect(onError).toHaveBeenLastCalledWith(expect.stringContaining(message));
    await act(() => vi.waitFor(isSaid, { timeout: 60_000 }));
    expect(dialog.open).toBe(false);
  }
  expect(onOpen).not.toHaveBeenCalled();
  expect(projects.files.size).toBe(1);
  tab.abort();
});

test("with another project, its files are deleted but for those of the open one, and it is no longer listed", async () => {
  const { projects, files } = stubStorage();
  const other = { ...newProject(), name: "Other", sources: [source("a"), source("b")] };
  projects.files.set(`${other.id}.json`, JSON.stringify(other));
  for (const id of ["a", "b"]) files.files.set(id, "data");
  vi.stubGlobal("confirm", () => true);
  const { state } = stateOf({ ...newProject(), sources: [source("b")] });
  render(<ProjectMenu state={state} onOpen={() => {}} onError={() => {}} />);
  fireEvent.click(button("Untitled"));
  fireEvent.click(await screen.findByRole("button", { name: "Delete the project Other" }, { timeout: 60_000 }));
  await waitForElementToBeRemoved(() => screen.queryByText("Open another"), { timeout: 60_000 });
  expect([...files.files.keys()]).toEqual(["b"]);
});

test("at the start, files are deleted that were removed and that no project needs, unless another tab is open", async () => {
  vi.doMock("react-dom/client", () => ({ createRoot: () => ({ render: () => {} }) }));
  onTestFinished(() => {
    vi.doUnmock("react-dom/client");
    vi.resetModules();
  });
  const { projects, files, local } = stubStorage();
  const [last, other] = ["b", "c"].map((id) => ({ ...newProject(), sources: [source(id)] })) as [Project, Project];
  local.set("mfx-editor", JSON.stringify({ ...last, changed: 1 }));
  projects.files.set(`${other.id}.json`, JSON.stringify(other));
  for (const id of ["a", "b", "c", "d"]) files.files.set(id, "data");
  const start = async (...removed: string[]) => {
    removeLater(removed);
    vi.resetModules();
    await import("../editor/src/main");
    return [...files.files.keys()].join("");
  };
  expect([await start("a", "b", "c"), await start("d")]).toEqual(["bcd", "bcd"]);
});
