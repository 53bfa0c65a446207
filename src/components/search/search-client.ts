import type { Remote } from "comlink";
import type { Found } from "./types";
import type { Searching } from "./worker";

/** The search of one site, in a worker that is started when it is first needed and replaced when it failed. */
export class SearchClient {
  #worker: Worker | undefined;
  #remote: Promise<Remote<Searching>> | undefined;
  readonly #loaded = new Set<string>();

  constructor(readonly baseUrl: string) {}

  /** Fetches a version's index, or rejects; a later try starts afresh (the worker itself remembers a failed fetch for good). */
  async load(version: string): Promise<void> {
    try {
      await (await this.#connect()).fetchIndexes(this.baseUrl, version);
      this.#loaded.add(version);
    } catch (error) {
      this.close();
      throw new Error(`The search index of ${version} could not be loaded`, { cause: error });
    }
  }

  has(version: string): boolean {
    return this.#loaded.has(version);
  }

  /** The best `limit` of what a version has for a query. */
  async find(version: string, query: string, limit: number): Promise<Found> {
    return (await this.#connect()).find(this.baseUrl, version, query, limit);
  }

  close(): void {
    this.#worker?.terminate();
    this.#loaded.clear();
    this.#worker = this.#remote = undefined;
  }

  #connect(): Promise<Remote<Searching>> {
    this.#remote ??= (async () => {
      const { wrap } = await import("comlink");
      const worker = new Worker(new URL("./worker.ts", import.meta.url));
      this.#worker = worker;
      const Constructor = wrap<new () => Searching>(worker);
      // A worker whose script cannot be fetched answers nothing.
      const failure = new Promise<never>((_, reject) => {
        worker.addEventListener("error", () => reject(new Error("The search's worker could not be started")));
      });
      return Promise.race([new Constructor(), failure]);
    })();
    return this.#remote;
  }
}
