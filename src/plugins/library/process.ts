/** Works on the library in a process of its own: for a build on all that is made of it, for the dev server on a draft that follows its changes. */
import type { Draft } from "../../../library/build/draft.ts";
import type { Programs } from "../../../library/build/program.ts";
import { answer } from "../helper-process/answer.ts";
import { putInBackground } from "../helper-process/in-background.ts";

export type LibraryTask =
  /** A folder, and the versions whose types are wanted: the same each time. */
  | { draft: string; typed: readonly string[] }
  /** The versions whose pages are wanted. */
  | { reference: readonly string[] }
  /** A folder. Nothing but the end of a build waits for what is put there. */
  | { site: string };

let draft: Draft | undefined;
let programs: Programs | undefined;

answer(async (task: LibraryTask) => {
  if ("draft" in task) {
    draft ??= new (await import("../../../library/build/draft.ts")).Draft(task.draft, task.typed);
    return draft.update();
  }
  programs ??= new (await import("../../../library/build/program.ts")).Programs();
  if ("reference" in task) {
    const { Generator } = await import("../api-reference/generate.ts");
    return new Generator(task.reference, programs).generate(task.reference);
  }
  putInBackground();
  const { buildSite } = await import("../../../library/build/site.ts");
  await buildSite(task.site, programs.last);
});
