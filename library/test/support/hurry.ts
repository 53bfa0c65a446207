import { onTestFinished, vi } from "vitest";

/** Delays in milliseconds before a request is repeated. */
const REPEATS = [250, 500, 1000, 2000, 4000, 8000];
/** How long a WebGL context without users stays open. */
export const CONTEXT_IDLE = [2000];
/** How long a lost WebGL context is waited for. */
export const CONTEXT_RESTORE = [700];
/** How long a player waits for an audio output to start: if the browser doesn't tell whether it may, and if it may. */
export const SOUND_START = [1000, 2000];

/** How long a server may send nothing. */
export const SILENCE = [20_000];

const wait = globalThis.setTimeout;

/** Skips some delays, until the test has finished: those before requests are repeated, or others. Or shortens them to `most` milliseconds. */
export function hurry(delays: readonly number[] = REPEATS, most = 0): void {
  const shortened = (work: () => void, delay?: number, ...args: unknown[]) =>
    wait(work, delays.includes(delay ?? 0) ? most : delay, ...args);
  const spy = vi.spyOn(globalThis, "setTimeout").mockImplementation(shortened as typeof setTimeout);
  onTestFinished(() => spy.mockRestore());
}
