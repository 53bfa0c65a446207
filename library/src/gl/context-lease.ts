import { MFXGLContext } from "./context.ts";

/** Browsers drop the oldest context of more than 16, and the page may have contexts too. */
const MOST = 8;

interface Shared {
  context: MFXGLContext;
  users: number;
  /** Serializes the work of the users, since each sets the context's state. */
  queue: Promise<unknown>;
}

const all = new Set<Shared>();

const key = Symbol.for("mfx.keepContexts");
const page = globalThis as { [key]?: unknown };

/**
 * A context to draw with: one that is kept without users, else a new one, or, if many are in use, the least shared one.
 *
 * @throws GLContextError if WebGL2 is not available.
 */
export function leaseContext() {
  const shared: Shared =
    keptContext() ??
    (all.size < MOST
      ? { context: new MFXGLContext(1, 1), users: 0, queue: Promise.resolve() }
      : [...all].sort((a, b) => a.users - b.users)[0]!);
  shared.users++;
  all.add(shared);
  const { context } = shared;
  return {
    context,
    /** Runs work exclusively. */
    run<T>(work: () => Promise<T>): Promise<T> {
      const result = shared.queue.then(work);
      shared.queue = result.catch(() => {});
      return result;
    },
    /**
     * Returns the context. Call it once. The last user closes the context, unless `globalThis[Symbol.for("mfx.keepContexts")]` is `true`:
     * a page that runs one pipeline after another sets it, since opening a context and compiling shaders takes longer than a frame.
     */
    release(): void {
      if (--shared.users > 0 || page[key] === true) return;
      all.delete(shared);
      context.close();
    },
  };
}

/** An open context without users. Contexts that were lost meanwhile are closed. */
function keptContext(): Shared | undefined {
  const kept = [...all].filter(({ users }) => users === 0);
  for (const shared of kept) {
    if (!shared.context.isLost) return shared;
    all.delete(shared);
    shared.context.close();
  }
  return undefined;
}
