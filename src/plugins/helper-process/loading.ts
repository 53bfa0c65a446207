/** How what helpers make meets the site's loading. */

export const isDevelopment = process.env.NODE_ENV === "development";

/**
 * What a plugin's `loadContent` waits for: begun right away, beside whatever the site loads meanwhile, and again at each
 * later call. While one writes in the dev server, a fault is told and what was made before stays.
 *
 * @param hasBefore - Whether anything was.
 */
export function begun(make: () => Promise<void>, hasBefore: () => boolean): () => Promise<void> {
  let first: Promise<void> | undefined = make();
  first.catch(() => {});
  return async () => {
    const made = first ?? make();
    first = undefined;
    await made.catch((error: Error) => {
      if (!isDevelopment || !hasBefore()) throw error;
      console.error(error.message);
    });
  };
}

/** A plugin for the dev server's bundler: calls back once the first pages are there. */
export const onceCompiled = (then: () => void) => ({
  apply(compiler: { hooks: { done: { tap(name: string, callback: () => void): void } } }) {
    let isFirst = true;
    compiler.hooks.done.tap("once-compiled", () => {
      if (isFirst) then();
      isFirst = false;
    });
  },
});

/** A plugin for a build's bundler, which calls `then` and waits for it once all modules are read, before static files are copied. */
export const onceRead = (then: () => Promise<void>) => ({
  apply(compiler: { hooks: { finishMake: { tapPromise(name: string, callback: () => Promise<void>): void } } }) {
    compiler.hooks.finishMake.tapPromise("once-read", then);
  },
});
