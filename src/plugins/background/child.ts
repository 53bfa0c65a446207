import { pathToFileURL } from "node:url";
import type { Answer } from ".";

process.once("message", async (input) => {
  const answer = await answerTo(input);
  process.send!(answer, () => process.disconnect());
});

async function answerTo(input: unknown): Promise<Answer<unknown>> {
  try {
    const { default: work } = await import(pathToFileURL(process.argv[2]!).href);
    // Imported from CommonJS, a module's default export is the `default` of its default.
    return { output: await (work.default ?? work)(input) };
  } catch (error) {
    return { error };
  }
}
