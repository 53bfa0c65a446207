/** What a run has opened and not closed yet. Import it before the library. */
import { watchFrames } from "../test/support/open-frames.ts";
import { describe } from "./describe.ts";

/** How long a context without users stays open for the next pipeline, as the reference says, in milliseconds. */
const CONTEXT_IDLE = 2000;
/** How long the URL of a saved file stays valid, in milliseconds. */
const DOWNLOAD_GRACE = 60_000;

const { setTimeout: startTimer, clearTimeout: stopTimer, setInterval: startInterval } = globalThis;

interface Timer {
  delay: number;
  work: () => void;
}

class Resources {
  #frames = watchFrames();
  readonly bitmaps = new Set<ImageBitmap>();
  readonly textures = new Map<WebGLTexture, WebGL2RenderingContext>();
  readonly contexts = new Set<WebGL2RenderingContext>();
  /** Inputs that are neither read to their end nor canceled, and responses. */
  readonly connections = new Set<string>();
  readonly unhandled: string[] = [];
  #timers = new Map<unknown, Timer>();
  #listeners = new Map<EventTarget, Set<string>>();
  #ids = new WeakMap<object, number>();
  #nextId = 0;
  #watching = false;
  #planned = new Set<() => void>();

  constructor() {
    this.#tapTimers();
    this.#tapListeners();
    this.#watchRejections();
  }

  /** Starts all counts at 0. */
  reset(): void {
    this.#frames.reset();
    const { bitmaps, textures, contexts, connections } = this;
    for (const each of [bitmaps, textures, contexts, connections, this.#timers, this.#listeners]) each.clear();
    this.unhandled.length = 0;
    this.#watching = true;
  }

  /** Counts listeners on a target that outlives the run. */
  watchListeners(target: EventTarget): void {
    this.#listeners.set(target, new Set());
  }

  /** Listeners on it matter no more: its event has happened. */
  forgetListeners(target: EventTarget): void {
    this.#listeners.delete(target);
  }

  /** Runs work after a time, on a timer that is not counted. */
  later(work: () => void, milliseconds: number): () => void {
    const timer = startTimer.call(globalThis, work, milliseconds);
    return () => stopTimer.call(globalThis, timer);
  }

  /** Does something after a time, unless the run has ended. */
  duringRun(work: () => void, milliseconds: number): void {
    this.#planned.add(this.later(work, milliseconds));
  }

  endRun(): void {
    for (const cancel of this.#planned) cancel();
    this.#planned.clear();
  }

  /** Lets the documented idle time of contexts, and the time of saved files, pass at once. */
  passIdleTime(): void {
    for (const [timer, { delay, work }] of this.#timers) {
      if (delay !== CONTEXT_IDLE && delay !== DOWNLOAD_GRACE) continue;
      stopTimer.call(globalThis, timer as number);
      this.#timers.delete(timer);
      work();
    }
  }

  /** What is open, by its name. */
  get open(): Record<string, number> {
    const textures = [...this.textures.values()].filter((gl) => !gl.isContextLost()).length;
    const contexts = [...this.contexts].filter((gl) => !gl.isContextLost()).length;
    const counts = {
      "frames and audio": this.#frames.count,
      bitmaps: this.bitmaps.size,
      textures,
      contexts,
      timers: this.#timers.size,
      listeners: [...this.#listeners.values()].reduce((sum, { size }) => sum + size, 0),
      connections: this.connections.size,
    };
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  }

  #tapTimers(): void {
    const tap = (start: typeof startTimer, repeats: boolean) =>
      ((handler: (...args: unknown[]) => void, delay = 0, ...args: unknown[]) => {
        const work = () => {
          if (!repeats) this.#timers.delete(timer);
          handler(...args);
        };
        const timer: unknown = start.call(globalThis, work, delay);
        if (this.#watching) this.#timers.set(timer, { delay, work });
        return timer;
      }) as typeof startTimer;
    const stop = (timer: unknown) => {
      this.#timers.delete(timer);
      stopTimer.call(globalThis, timer as number);
    };
    Object.assign(globalThis, {
      setTimeout: tap(startTimer, false),
      setInterval: tap(startInterval as typeof startTimer, true),
      clearTimeout: stop,
      clearInterval: stop,
    });
  }

  #tapListeners(): void {
    const { prototype } = EventTarget;
    const { addEventListener, removeEventListener } = prototype;
    const keyOf = (type: string, listener: object, options: unknown) => {
      if (!this.#ids.has(listener)) this.#ids.set(listener, this.#nextId++);
      const capture = typeof options === "object" ? (options as { capture?: boolean } | null)?.capture : options;
      return `${type} ${this.#ids.get(listener)} ${capture === true}`;
    };
    const listeners = (target: EventTarget | undefined) => this.#listeners.get(target ?? globalThis);
    prototype.addEventListener = function (type, listener, options) {
      addEventListener.call(this ?? globalThis, type, listener, options);
      const known = listener && listeners(this);
      if (!known) return;
      const key = keyOf(type, listener, options);
      known.add(key);
      const { once, signal } = typeof options === "object" ? options : {};
      const forget = () => known.delete(key);
      if (once) addEventListener.call(this ?? globalThis, type, forget, { once });
      if (signal) addEventListener.call(signal, "abort", forget, { once: true });
    };
    prototype.removeEventListener = function (type, listener, options) {
      removeEventListener.call(this ?? globalThis, type, listener, options);
      if (listener) listeners(this)?.delete(keyOf(type, listener, options));
    };
  }

  #watchRejections(): void {
    if (typeof process === "object")
      process.on("unhandledRejection", (reason) => this.unhandled.push(describe(reason)));
    else
      addEventListener("unhandledrejection", (event) => {
        event.preventDefault();
        this.unhandled.push(describe(event.reason));
      });
  }
}

/** The resources of this realm. */
export const resources = new Resources();
