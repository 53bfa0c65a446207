/** Faults of a live sample, as sentences. */
import { runSample, type SamplePage, type SampleRun } from "./run";

/**
 * @param pictures - Whether a canvas in a single color is a fault.
 * @returns an empty list for a sample that runs and shows something.
 */
export async function problemsOf(page: SamplePage, run: SampleRun, pictures = false): Promise<string[]> {
  try {
    const { failure, missing, shown, blank } = await runSample(page, run);
    const problems = missing.map((name) => `${run.version} has no ${name}`);
    if (failure) {
      const { line, name, message } = failure;
      problems.push(line === undefined ? `${name}: ${message}` : `line ${line}: ${name}: ${message}`);
    } else if (!shown) problems.push("shows nothing");
    else if (blank && pictures) problems.push("shows a canvas of one color");
    return problems;
  } catch (error) {
    return [error instanceof Error ? `${error.constructor.name}: ${error.message}` : String(error)];
  }
}
