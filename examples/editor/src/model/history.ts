/** Undo and redo: a list of states before the present one, and of those that were undone. */

export interface History<State> {
  past: readonly State[];
  present: State;
  future: readonly State[];
  /** What the last change was made with. Further changes with it, such as the steps of a slider's drag, are one step of undo. */
  gesture?: string | undefined;
}

/** Steps that can be undone. Older ones are forgotten. */
const LIMIT = 200;

export const startHistory = <State>(present: State): History<State> => ({ past: [], present, future: [] });

export function commit<State>(history: History<State>, next: State, gesture?: string): History<State> {
  const { past, present } = history;
  if (next === present) return history;
  const isSameGesture = gesture !== undefined && gesture === history.gesture;
  // A gesture that ends where it began, such as a canceled drag, is no step.
  if (isSameGesture && next === past.at(-1)) return { ...undo(history), future: [] };
  return { past: isSameGesture ? past : [...past, present].slice(-LIMIT), present: next, future: [], gesture };
}

/** Ends a gesture: the next change is a step of its own. */
export const endGesture = <State>(history: History<State>): History<State> => ({ ...history, gesture: undefined });

export function undo<State>({ past, present, future }: History<State>): History<State> {
  const previous = past.at(-1);
  if (previous === undefined) return { past, present, future };
  return { past: past.slice(0, -1), present: previous, future: [present, ...future] };
}

export function redo<State>({ past, present, future }: History<State>): History<State> {
  const [next, ...later] = future;
  if (next === undefined) return { past, present, future };
  return { past: [...past, present], present: next, future: later };
}
