/** The hooks of React, as far as the editor uses them, without a page: a change of the state draws at once, and effects run after it. */

interface Hook {
  value?: unknown;
  dependencies?: readonly unknown[] | undefined;
  end?: (() => void) | undefined;
}

interface Component {
  hooks: Hook[];
  next: number;
  effects: (() => void)[];
  draw(): void;
}

let component: Component | undefined;

function nextHook(): Hook {
  const { hooks, next } = component!;
  component!.next++;
  hooks[next] ??= {};
  return hooks[next];
}

function isNew(hook: Hook, dependencies: readonly unknown[] | undefined): boolean {
  const before = hook.dependencies;
  hook.dependencies = dependencies;
  return !before || !dependencies || dependencies.some((each, index) => !Object.is(each, before[index]));
}

function useMemo<T>(make: () => T, dependencies?: readonly unknown[]): T {
  const hook = nextHook();
  if (isNew(hook, dependencies)) hook.value = make();
  return hook.value as T;
}

function useState<T>(initial: T | (() => T)) {
  const { draw } = component!;
  const state = useMemo(() => {
    const set = (next: T | ((before: T) => T)) => {
      const value = next instanceof Function ? next(made.value) : next;
      if (Object.is(value, made.value)) return;
      made.value = value;
      draw();
    };
    const made = { value: initial instanceof Function ? initial() : initial, set };
    return made;
  }, []);
  return [state.value, state.set] as const;
}

function useEffect(effect: () => (() => void) | undefined, dependencies?: readonly unknown[]): void {
  const hook = nextHook();
  const run = () => {
    hook.end?.();
    hook.end = effect();
  };
  if (isNew(hook, dependencies)) component!.effects.push(run);
}

/** To be mocked in place of React's own. */
export const hooks = {
  ...{ useMemo, useState, useEffect },
  useCallback: <T>(callback: T, dependencies?: readonly unknown[]) => useMemo(() => callback, dependencies),
  useRef: <T>(initial: T) => useMemo(() => ({ current: initial }), []),
};

/** Draws what uses hooks. `now` is what it returned last; `leave` ends its effects. */
export function mount<T>(use: () => T): { now(): T; leave(): void } {
  let result: T;
  let [isStale, isBusy] = [false, false];
  const draw = () => {
    isStale = true;
    if (isBusy) return;
    isBusy = true;
    while (isStale) {
      isStale = false;
      component = Object.assign(own, { next: 0 });
      result = use();
      component = undefined;
      for (const run of own.effects.splice(0)) run();
    }
    isBusy = false;
  };
  const own: Component = { hooks: [], next: 0, effects: [], draw };
  draw();
  const leave = () => {
    isBusy = true;
    for (const { end } of own.hooks) end?.();
  };
  return { now: () => result, leave };
}
