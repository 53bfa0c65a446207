import { MFXGLContext } from "./context.ts";

/** Beyond 16 contexts browsers take the oldest away; the page may have some of its own. */
const MOST = 8;

interface Shared {
  context: MFXGLContext;
  users: number;
  /** The work of the users, one after the other: each sets the context's state as it needs it. */
  queue: Promise<unknown>;
}

const all = new Set<Shared>();

/** A context to draw on: one's own, or, where many are in use, the one that the fewest share. */
export class ContextLease {
  readonly #shared: Shared;
  #released = false;

  /** @throws GLContextError where there is no WebGL2. */
  constructor() {
    const least = [...all].sort((a, b) => a.users - b.users)[0];
    this.#shared =
      least && all.size >= MOST ? least : { context: new MFXGLContext(1, 1), users: 0, queue: Promise.resolve() };
    this.#shared.users++;
    all.add(this.#shared);
  }

  get context(): MFXGLContext {
    return this.#shared.context;
  }

  /** Does some work with nobody else's in between. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#shared.queue.then(work);
    this.#shared.queue = result.catch(() => {});
    return result;
  }

  /** Gives the context back; the last who uses it closes it. */
  release(): void {
    if (this.#released) return;
    this.#released = true;
    if (--this.#shared.users > 0) return;
    all.delete(this.#shared);
    this.#shared.context.close();
  }
}
