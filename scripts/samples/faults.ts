/** Faults of a live sample, as sentences. */
import { runSample, type SamplePage, type SampleRun } from "./run";

/**
 * @param pictures - Whether a canvas in a single color is a fault.
 * @returns an empty list for a sample that runs and shows something.
 */
export async function faultsOf(page: SamplePage, run: SampleRun, pictures = false): Promise<string[]> {
  try {
    const { failure, missing, shown, blank } = await runSample(page, run);
    const faults = missing.map((name) => `${run.version} has no ${name}`);
    if (failure) {
      const { line, name, message } = failure;
      faults.push(line === undefined ? `${name}: ${message}` : `line ${line}: ${name}: ${message}`);
    } else if (!shown) faults.push("shows nothing");
    else if (blank && pictures) faults.push("shows a canvas of one color");
    return faults;
  } catch (error) {
    return [error instanceof Error ? `${error.constructor.name}: ${error.message}` : String(error)];
  }
}
