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

/**
 * A context to draw on: one's own, or, where many are in use, the one that the fewest share.
 *
 * @throws GLContextError where there is no WebGL2.
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
    /** Does some work with nobody else's in between. */
    run<T>(work: () => Promise<T>): Promise<T> {
      const result = shared.queue.then(work);
      shared.queue = result.catch(() => {});
      return result;
    },
    /** Gives the context back, once; the last who uses it closes it. */
    release(): void {
      if (--shared.users > 0) return;
      all.delete(shared);
      context.close();
    },
  };
}
