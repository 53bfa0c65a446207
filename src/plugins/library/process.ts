/** Builds the library in a process of its own: for a build all of it, for the dev server a draft that follows its changes. */
import { answer } from "../helper-process/answer.ts";

let update: (() => Promise<void>) | undefined;

/** A task is a folder and, of a draft, the versions whose types are wanted: the same each time. */
answer(async ([out, ...typed]: string[]) => {
  update ??= await updater(out!, typed);
  await update();
});

async function updater(out: string, typed: readonly string[]): Promise<() => Promise<void>> {
  if (typed.length) {
    const { Draft } = await import("../../../library/build/draft.ts");
    const draft = new Draft(out, typed);
    return () => draft.update();
  }
  const { buildSite } = await import("../../../library/build/site.ts");
  return async () => void (await buildSite(out));
}
