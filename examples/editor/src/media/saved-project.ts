/** The project in `localStorage`. Writing it takes no time to wait for, so a tab that is closed or crashes loses nothing. */
import { emptyProject, type Project } from "../model/project.ts";

const KEY = "mfx-editor";

export function loadProject(): Project {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? "null") as Project | null;
    return saved?.version === emptyProject.version ? saved : emptyProject;
  } catch {
    return emptyProject;
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
