/** Decodes bytes in a worker and watches over it: what holds the worker up would hold up a page. */
import type { DecodeOptions } from "../../src/decode.ts";
import type { Outcome, Question, Report } from "./examine.worker.ts";

/** Silence of the worker, in milliseconds, after which it counts as frozen for good. */
const FROZEN = 8000;
/** Time, in milliseconds, after which a decoding that is not frozen counts as hanging. */
const HANGING = 30_000;

export type Verdict = Outcome | "frozen" | "hanging";

export class Examiner {
  #worker: Worker | undefined;
  #next = 0;

  /** Decodes a file; after a freeze, the next one gets a new worker. */
  async examine(
    bytes: Uint8Array<ArrayBuffer>,
    options: DecodeOptions = {},
    as: Question["as"] = "blob",
  ): Promise<Verdict> {
    const worker = await this.#start();
    const id = this.#next++;
    return new Promise((resolve) => {
      const end = (verdict: Verdict) => {
        clearTimeout(silence);
        clearTimeout(deadline);
        worker.onmessage = null;
        if (typeof verdict === "string") this.stop();
        resolve(verdict);
      };
      const expectSign = () => setTimeout(() => end("frozen"), FROZEN);
      let silence = expectSign();
      const deadline = setTimeout(() => end("hanging"), HANGING);
      worker.onmessage = ({ data }: MessageEvent<Report>) => {
        if (typeof data === "object") return data.id === id && end(data.outcome);
        clearTimeout(silence);
        silence = expectSign();
      };
      worker.postMessage({ id, bytes, as, options } satisfies Question);
    });
  }

  stop(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  async #start(): Promise<Worker> {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("./examine.worker.ts", import.meta.url), { type: "module" });
    this.#worker = worker;
    await new Promise<void>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Report>) => data === "ready" && resolve();
      worker.onerror = (event) => reject(new Error(event.message || "The worker could not be loaded."));
    });
    return worker;
  }
}
