/** The project with undo and redo. Each change is saved at once. If another tab writes the project, this one shows its changes. */
import { useEffect, useReducer, useRef, useState } from "react";
import { saveProject } from "../media/projects.ts";
import { removeLater } from "../media/store.ts";
import { claimProject, followOthers, tellOthers } from "../media/tabs.ts";
import { commit, endGesture, type History, redo, startHistory, undo } from "../model/history.ts";
import type { Project } from "../model/project.ts";

export type Change = (project: Project) => Project;

type Action =
  | { type: "change"; change: Change; gesture?: string | undefined }
  | { type: "follow"; project: Project }
  | { type: "end" | "undo" | "redo" };

function reduce(history: History<Project>, action: Action): History<Project> {
  switch (action.type) {
    case "change":
      return commit(history, action.change(history.present), action.gesture);
    case "follow":
      return startHistory(action.project);
    case "end":
      return endGesture(history);
    case "undo":
      return undo(history);
    case "redo":
      return redo(history);
  }
}

export interface ProjectState {
  project: Project;
  canUndo: boolean;
  canRedo: boolean;
  /** Whether another tab writes the project. Changes then do nothing here. */
  isFollower: boolean;
  /** Changes with the same `gesture` are one step of undo, until `endGesture` is called. */
  change(change: Change, gesture?: string): void;
  endGesture(): void;
  undo(): void;
  redo(): void;
}

export function useProject(start: Project, onSaveFailure: () => void): ProjectState {
  const [history, dispatch] = useReducer(reduce, start, startHistory);
  const [isWriter, setIsWriter] = useState<boolean>();
  const project = history.present;
  useEffect(() => {
    const end = new AbortController();
    claimProject(start.id, setIsWriter, end.signal);
    followOthers(start.id, (project) => dispatch({ type: "follow", project }), end.signal);
    return () => end.abort();
  }, [start.id]);
  const saved = useRef(start);
  useEffect(() => {
    if (!isWriter || project === saved.current) return;
    const gone = saved.current.sources.filter(({ id }) => !project.sources.some((source) => source.id === id));
    saved.current = project;
    if (gone.length > 0) removeLater(gone.map(({ id }) => id));
    saveProject(project).catch(onSaveFailure);
    tellOthers(project);
  }, [project, isWriter, onSaveFailure]);
  const act = (action: Action) => isWriter && dispatch(action);
  return {
    project,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    isFollower: isWriter === false,
    change: (change, gesture) => act({ type: "change", change, gesture }),
    endGesture: () => act({ type: "end" }),
    undo: () => act({ type: "undo" }),
    redo: () => act({ type: "redo" }),
  };
}
