import { afterEach, expect, test, vi } from "vitest";
import { TypesClient } from "./client";

afterEach(() => vi.unstubAllGlobals());

test("requests to a worker that fails have no answer", async () => {
  class FailingWorker {
    onerror = () => {};
    postMessage() {
      this.onerror();
    }
    terminate() {}
  }
  vi.stubGlobal("Worker", FailingWorker);
  expect(await new TypesClient("worker.js").ask("hover", { position: 0 })).toBeUndefined();
});
