/**
 * The projects in the browser's storage. Each is a file, which a browser that is killed keeps; the last change is in `localStorage` as well,
 * which is written before a tab can close.
 */
import { DEFAULT_OVERLAY } from "../model/changes.ts";
import { isProject } from "../model/check-project.ts";
import { DEFAULT_TITLE, newProject, type Project } from "../model/project.ts";
import { forgetFile, StorageError } from "./store.ts";

const LAST = "mfx-editor";

type Saved = Project & { changed: number };

const folder = async () =>
  (await navigator.storage.getDirectory()).getDirectoryHandle("editor-projects", { create: true });

/** Reads a project's JSON. What it lacks, since an earlier editor didn't have it, gets its default. Returns `undefined` for one that is damaged or of another version of the editor, and for other text. */
export function parseProject(text: string): Saved | undefined {
  try {
    const saved = JSON.parse(text) as Partial<Saved> | null;
    const empty = newProject();
    if (saved?.version !== empty.version) return undefined;
    const { titles = [], overlays = [] } = saved;
    const project = {
      ...empty,
      changed: 0,
      ...saved,
      titles: titles.map((title) => ({ ...DEFAULT_TITLE, ...title })),
      overlays: overlays.map((overlay) => ({ ...DEFAULT_OVERLAY, ...overlay })),
    };
    return isProject(project) ? project : undefined;
  } catch {
    return undefined;
  }
}

/** The project that was changed last; a new one if there is none. */
export async function lastProject(): Promise<Project> {
  const projects = await listProjects();
  const last = rememberedProject();
  return projects.find(({ id }) => id === last?.id) ?? projects[0] ?? newProject();
}

/** The last change, as `localStorage` has it. */
function rememberedProject(): Saved | undefined {
  try {
    return parseProject(localStorage.getItem(LAST) ?? "");
  } catch {
    return undefined; // Storage is turned off.
  }
}

/** The one that was changed last comes first. */
const byChange = (one: Saved, other: Saved) => other.changed - one.changed;

async function keptProject(name: string): Promise<Saved | undefined> {
  try {
    return parseProject(await (await (await (await folder()).getFileHandle(name)).getFile()).text());
  } catch {
    return undefined;
  }
}

/** All projects, the one that was changed last first. */
export async function listProjects(): Promise<Project[]> {
  const names: string[] = [];
  try {
    for await (const name of (await folder()).keys()) names.push(name);
  } catch {
    // Storage is turned off.
  }
  const copies = [rememberedProject(), ...(await Promise.all(names.map(keptProject)))];
  const projects = copies.filter((each) => each !== undefined).sort(byChange);
  return projects.filter(({ id }, index) => projects.findIndex((each) => each.id === id) === index);
}

/** Projects that are to be written, by their ids. */
const waiting = new Map<string, Saved>();
let writing = Promise.resolve();

// #region save
/** Saves a project. If it changes while it is written, only the last change is written after it. Fails if the browser has no storage. */
export async function saveProject(project: Project): Promise<void> {
  const saved = { ...project, changed: Date.now() };
  waiting.set(project.id, saved);
  const isInLocalStorage = remember(saved);
  writing = writing.catch(() => {}).then(() => write(project.id));
  await writing.catch((error) => {
    if (!isInLocalStorage) throw new StorageError("project", { cause: error });
  });
}

function remember(project: Saved): boolean {
  // Of another project that could not be written, this is the only copy.
  if ([...waiting.keys()].some((id) => id !== project.id)) return false;
  try {
    localStorage.setItem(LAST, JSON.stringify(project));
    return true;
  } catch {
    return false;
  }
}

async function write(id: string): Promise<void> {
  const project = waiting.get(id);
  if (!project) return;
  const handle = await (await folder()).getFileHandle(`${id}.json`, { create: true });
  const target = await handle.createWritable();
  await target.write(JSON.stringify(project));
  await target.close();
  // It waits until it is written, so that each change for which that fails is told.
  if (waiting.get(id) === project) waiting.delete(id);
}
// #endregion

/** Deletes a project and those of its files that no other project has. The open one may not be saved yet. */
export async function deleteProject(project: Project, open: Project): Promise<void> {
  waiting.delete(project.id);
  if (rememberedProject()?.id === project.id) localStorage.removeItem(LAST);
  try {
    await (await folder()).removeEntry(`${project.id}.json`);
  } catch {
    // It was only in `localStorage`.
  }
  const needed = await neededFiles();
  for (const { id } of open.sources) needed.add(id);
  for (const { id } of project.sources) if (!needed.has(id)) await forgetFile(id);
}

/** Ids of the files of all projects. */
export async function neededFiles(): Promise<Set<string>> {
  const projects = await listProjects();
  return new Set(projects.flatMap(({ sources }) => sources.map(({ id }) => id)));
}
