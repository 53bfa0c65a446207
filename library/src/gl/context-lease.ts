import { MFXGLContext } from "./context.ts";

/** Browsers drop the oldest context of more than 16, and the page may have contexts too. */
const MOST = 8;
/** Milliseconds that a context without users stays open for the next pipeline, since a new one and its shaders take longer than a frame. */
const IDLE_MS = 2000;

interface Shared {
  context: MFXGLContext;
  users: number;
  /** Serializes the work of the users, since each sets the context's state. */
  queue: Promise<unknown>;
  /** Closes the context when it has had no users for a while. */
  idle?: ReturnType<typeof setTimeout>;
}

const all = new Set<Shared>();

/**
 * A context to draw with: an idle one, else a new one, or, if many are in use, the least shared one.
 *
 * @throws GLContextError if WebGL2 is not available.
 */
export function leaseContext() {
  const usable = [...all].filter((one) => !one.context.isLost).sort((a, b) => a.users - b.users);
  const [least] = usable;
  const shared: Shared =
    least && (least.users === 0 || usable.length >= MOST)
      ? least
      : { context: new MFXGLContext(1, 1), users: 0, queue: Promise.resolve() };
  clearTimeout(shared.idle);
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
    /** Returns the context. Call it once. */
    release(): void {
      if (--shared.users > 0) return;
      context.pool.clear();
      if (context.isLost) close(shared);
      else shared.idle = setTimeout(close, IDLE_MS, shared);
    },
  };
}

function close(shared: Shared): void {
  all.delete(shared);
  shared.context.close();
}
