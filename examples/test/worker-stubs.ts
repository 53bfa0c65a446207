/** What modules of the editor make when they are loaded, and happy-dom lacks. */
import { vi } from "vitest";

export function stubWorkers(): void {
  const channel = class extends EventTarget {
    postMessage() {}
  };
  vi.stubGlobal("BroadcastChannel", channel);
  vi.stubGlobal("Worker", class {});
}
