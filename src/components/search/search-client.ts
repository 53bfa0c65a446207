import type { Remote } from "comlink";
import type { Found } from "./types";
import type { Searching } from "./worker";

interface Connection {
  worker: Worker;
  searching: Remote<Searching>;
  /** Rejects when the worker breaks down. A worker whose script can't be fetched never answers otherwise. */
  broken: Promise<never>;
}

/** The search of one site, in a worker that starts when it is needed. After a failure, a new one fetches the indexes again when asked. */
export class SearchClient {
  #connection: Promise<Connection> | undefined;
  readonly #loaded = new Set<string>();

  constructor(readonly baseUrl: string) {}

  /** Fetches the index of a version, or rejects. A later call starts over. */
  async load(version: string): Promise<void> {
    try {
      const { searching, broken } = await this.#connect();
      await Promise.race([searching.load(this.baseUrl, version), broken]);
      this.#loaded.add(version);
    } catch (error) {
      this.close();
      throw new Error(`The search index of ${version} could not be loaded`, { cause: error });
    }
  }

  has(version: string): boolean {
    return this.#loaded.has(version);
  }

  /** The best `limit` results for a query in a version. */
  async find(version: string, query: string, limit: number): Promise<Found> {
    const { searching } = await this.#connect();
    return searching.find(this.baseUrl, version, query, limit);
  }

  close(): void {
    this.#connection?.then(
      ({ worker }) => worker.terminate(),
      // Without a connection there is no worker to stop; `load` reports why.
      () => {},
    );
    this.#connection = undefined;
  }

  #connect(): Promise<Connection> {
    this.#connection ??= connect();
    return this.#connection;
  }
}

async function connect(): Promise<Connection> {
  const { wrap } = await import("comlink");
  const worker = new Worker(new URL("./worker.ts", import.meta.url));
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener("error", () => reject(new Error("The search worker could not be started")));
  });
  return { worker, searching: wrap<Searching>(worker), broken };
}
