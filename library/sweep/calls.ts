/** Counts the calls of the browser during a run, and chooses the one at which something happens. */

/** What can happen at a call. Every call may meet a cancel or an abort; how it may fail depends on the call. */
export const MODES = ["fail", "error callback", "lose context", "lose and restore", "cancel", "abort"] as const;
export type Mode = (typeof MODES)[number];

export interface Call {
  name: string;
  /** Ways in which it can fail. */
  failures: readonly Mode[];
}

export interface Fault {
  mode: Mode;
  /** Index of the call. If a run differs from the one before, it happens at the next call that can fail in this way. */
  at: number;
}

/** Stops a run from outside, as a reader or a signal does. */
export interface Stops {
  cancel(): void;
  abort(): void;
}

export class Calls {
  #running: { calls: Call[]; fault: Fault | undefined; stops: Stops; onStruck: () => void } | undefined;
  #struck: string | undefined;

  /** Starts counting. `onStruck` is called when the fault has happened. */
  start(fault: Fault | undefined, stops: Stops, onStruck: () => void): void {
    this.#running = { calls: [], fault, stops, onStruck };
    this.#struck = undefined;
  }

  /** Stops counting. */
  stop(): { calls: Call[]; struck: string | undefined } {
    const calls = this.#running?.calls ?? [];
    this.#running = undefined;
    return { calls, struck: this.#struck };
  }

  /**
   * Notes a call. Returns the way in which it has to fail; `undefined` if it has to do its work. A cancel or an abort happens right after
   * the call, since no code of a page runs within it.
   */
  note(name: string, failures: readonly Mode[] = []): Mode | undefined {
    if (!this.#running) return undefined;
    const { calls, fault, stops, onStruck } = this.#running;
    calls.push({ name, failures });
    if (!fault || this.#struck !== undefined || calls.length <= fault.at) return undefined;
    const { mode } = fault;
    if (mode === "cancel" || mode === "abort") {
      this.#struck = name;
      queueMicrotask(() => {
        onStruck();
        stops[mode]();
      });
      return undefined;
    }
    if (!failures.includes(mode)) return undefined;
    this.#struck = name;
    onStruck();
    return mode;
  }
}

/** The calls of this realm. */
export const calls = new Calls();
