/** The project with undo and redo. Each change is saved at once, and a project that was read from a file. If another tab writes the project, this one shows its changes. */
import { useEffect, useRef, useState } from "react";
import { saveProject } from "../media/projects.ts";
import { removeLater } from "../media/store.ts";
import { claimProject, followOthers, tellOthers } from "../media/tabs.ts";
import { commit, endGesture, type History, redo, startHistory, undo } from "../model/history.ts";
import type { Project } from "../model/project.ts";

export type Change = (project: Project) => Project;

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

export function useProject(start: Project, onSaveFailure: (error: unknown) => void): ProjectState {
  const [history, setHistory] = useState(() => startHistory(start));
  const [isWriter, setIsWriter] = useState<boolean>();
  const project = history.present;
  useEffect(() => {
    const end = new AbortController();
    claimProject(start.id, setIsWriter, end.signal);
    followOthers(start.id, (changed) => setHistory(startHistory(changed)), end.signal);
    return () => end.abort();
  }, [start.id]);
  const saved = useRef(start.changed === 0 ? undefined : start);
  useEffect(() => {
    if (!isWriter || project === saved.current) return;
    const before = saved.current?.sources ?? [];
    const gone = before.filter(({ id }) => !project.sources.some((source) => source.id === id));
    saved.current = project;
    if (gone.length > 0) removeLater(gone.map(({ id }) => id));
    saveProject(project).catch(onSaveFailure);
    tellOthers(project);
  }, [project, isWriter, onSaveFailure]);
  const act = (next: (history: History<Project>) => History<Project>) => isWriter && setHistory(next);
  return {
    project,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    isFollower: isWriter === false,
    change: (change, gesture) => act((now) => commit(now, change(now.present), gesture)),
    endGesture: () => act(endGesture),
    undo: () => act(undo),
    redo: () => act(redo),
  };
}
