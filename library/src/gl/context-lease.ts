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

/**
 * A context to draw with: a new one, or, if many are in use, the least shared one.
 *
 * @throws GLContextError if WebGL2 is not available.
 */
export function leaseContext() {
  const shared: Shared =
    all.size < MOST
      ? { context: new MFXGLContext(1, 1), users: 0, queue: Promise.resolve() }
      : [...all].sort((a, b) => a.users - b.users)[0]!;
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
    /** Returns the context. Call it once; the last user closes the context. */
    release(): void {
      if (--shared.users > 0) return;
      all.delete(shared);
      context.close();
    },
  };
}
