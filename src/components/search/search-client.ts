import { type Remote, wrap } from "comlink";
import type { RawResult } from "./types";

/** The interface of the search plugin's worker. */
interface IndexWorker {
  fetchIndexes(baseUrl: string, context: string): Promise<void>;
  search(baseUrl: string, context: string, input: string, limit: number): Promise<RawResult[]>;
}

/** Enough for the ranking to find the best among; what is shown is far less. */
const CANDIDATES = 60;

/** The search of one site, in a worker that is started when it is first needed and replaced when it failed. */
export class SearchClient {
  #worker: Worker | undefined;
  #remote: Promise<Remote<IndexWorker>> | undefined;

  constructor(readonly baseUrl: string) {}

  /** Fetches a version's index, or rejects; a later try starts afresh (the worker itself remembers a failed fetch for good). */
  async load(version: string): Promise<void> {
    try {
      await (await this.#connect()).fetchIndexes(this.baseUrl, version);
    } catch (error) {
      this.close();
      throw new Error(`The search index of ${version} could not be loaded`, { cause: error });
    }
  }

  async search(version: string, query: string): Promise<RawResult[]> {
    return (await this.#connect()).search(this.baseUrl, version, words(query).join(" "), CANDIDATES);
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = this.#remote = undefined;
  }

  #connect(): Promise<Remote<IndexWorker>> {
    this.#remote ??= (async () => {
      this.#worker = new Worker(new URL("./worker.ts", import.meta.url));
      const Constructor = wrap<new () => IndexWorker>(this.#worker);
      return new Constructor();
    })();
    return this.#remote;
  }
}

/** The words of a query as the index has them: `add(` is `add`, `visual.crop` is `visual crop`. */
export const words = (query: string): string[] => query.toLowerCase().match(/[\p{L}\p{N}_$]+/gu) ?? [];
