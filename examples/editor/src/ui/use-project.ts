/** The project with undo and redo. Each change is saved at once. */
import { useEffect, useReducer, useRef } from "react";
import { loadProject, saveProject } from "../media/saved-project.ts";
import { removeLater } from "../media/store.ts";
import { commit, endGesture, type History, redo, startHistory, undo } from "../model/history.ts";
import { emptyProject, type Project } from "../model/project.ts";

export type Change = (project: Project) => Project;

type Action =
  | { type: "change"; change: Change; gesture?: string | undefined }
  | { type: "end" | "undo" | "redo" | "clear" };

function reduce(history: History<Project>, action: Action): History<Project> {
  switch (action.type) {
    case "change":
      return commit(history, action.change(history.present), action.gesture);
    case "end":
      return endGesture(history);
    case "undo":
      return undo(history);
    case "redo":
      return redo(history);
    case "clear":
      return commit(history, emptyProject);
  }
}

export interface ProjectState {
  project: Project;
  canUndo: boolean;
  canRedo: boolean;
  /** Changes with the same `gesture` are one step of undo, until `endGesture` is called. */
  change(change: Change, gesture?: string): void;
  endGesture(): void;
  undo(): void;
  redo(): void;
  clear(): void;
}

export function useProject(onSaveFailure: () => void): ProjectState {
  const [history, dispatch] = useReducer(reduce, undefined, () => startHistory(loadProject()));
  const project = history.present;
  const saved = useRef(project);
  useEffect(() => {
    const gone = saved.current.sources.filter(({ id }) => !project.sources.some((source) => source.id === id));
    saved.current = project;
    if (gone.length > 0) removeLater(gone.map(({ id }) => id));
    if (!saveProject(project)) onSaveFailure();
  }, [project, onSaveFailure]);
  return {
    project,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: (change, gesture) => dispatch({ type: "change", change, gesture }),
    endGesture: () => dispatch({ type: "end" }),
    undo: () => dispatch({ type: "undo" }),
    redo: () => dispatch({ type: "redo" }),
    clear: () => dispatch({ type: "clear" }),
  };
}
