import { onTestFinished, vi } from "vitest";

/** Delays in milliseconds before a request is repeated. */
const DELAYS = [250, 500, 1000, 2000, 4000, 8000];

/** Skips the delays before requests are repeated, until the test has finished. */
export function hurry(): void {
  const wait = globalThis.setTimeout;
  const shortened = (work: () => void, delay?: number) => wait(work, DELAYS.includes(delay ?? 0) ? 0 : delay);
  const spy = vi.spyOn(globalThis, "setTimeout").mockImplementation(shortened as typeof setTimeout);
  onTestFinished(() => spy.mockRestore());
}
