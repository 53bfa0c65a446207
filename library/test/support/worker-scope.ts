/** Lets both sides of a worker run in one realm. */
import { vi } from "vitest";

/** Replaces the page's locks until `vi.unstubAllGlobals()`. Requests with options, which watch another realm, wait forever. */
export function stubLocks() {
  const request = vi.fn(async (_: string, ...rest: unknown[]): Promise<unknown> => {
    const callback = rest.at(-1) as () => unknown;
    return rest.length > 1 ? new Promise(() => {}) : callback();
  });
  vi.stubGlobal("navigator", { locks: { request } });
  return request;
}

/** The listener for messages that a worker's script adds. */
export function listenerOf(script: () => void): (event: MessageEvent) => void {
  const listening = vi.spyOn(globalThis, "addEventListener").mockImplementation(() => {});
  script();
  const listener = listening.mock.calls[0]![1] as (event: MessageEvent) => void;
  listening.mockRestore();
  return listener;
}
