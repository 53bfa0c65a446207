/** The project in `localStorage`. Writing it takes no time to wait for, so a tab that is closed or crashes loses nothing. */
import { emptyProject, type Project } from "../model/project.ts";

const KEY = "mfx-editor";
/** A project that this version of the editor cannot read. The one that takes its place must not delete it. */
const UNREADABLE = "mfx-editor-unreadable";

export function loadProject(): Project {
  try {
    const text = localStorage.getItem(KEY);
    if (text === null) return emptyProject;
    const saved = parse(text);
    if (saved) return saved;
    localStorage.setItem(UNREADABLE, text);
  } catch {
    // Storage is turned off.
  }
  return emptyProject;
}

function parse(text: string): Project | undefined {
  try {
    const saved = JSON.parse(text) as Project | null;
    return saved?.version === emptyProject.version ? saved : undefined;
  } catch {
    return undefined;
  }
}

// #region save
/** Returns whether it could be saved. */
export function saveProject(project: Project): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(project));
    return true;
  } catch {
    return false;
  }
}
// #endregion
