import type { Remote } from "comlink";
import type { Found } from "./types";
import type { Searching } from "./worker";

interface Connection {
  searching: Remote<Searching>;
  /** Rejects when the worker breaks down. A worker whose script can't be fetched never answers otherwise. */
  broken: Promise<never>;
}

/** The search of one site, in a worker that starts when it is needed. After one that broke down, the next call starts another. */
export class SearchClient {
  #connection: Promise<Connection> | undefined;
  readonly #loaded = new Set<string>();

  constructor(readonly baseUrl: string) {}

  /** Fetches the index of a version, or rejects. A later call starts over. */
  async load(version: string): Promise<void> {
    try {
      await this.#ask((searching) => searching.load(this.baseUrl, version));
      this.#loaded.add(version);
    } catch (error) {
      throw new Error(`The search index of ${version} could not be loaded`, { cause: error });
    }
  }

  has(version: string): boolean {
    return this.#loaded.has(version);
  }

  /** The best `limit` results for a query in a version. */
  find(version: string, query: string, limit: number): Promise<Found> {
    return this.#ask((searching) => searching.find(this.baseUrl, version, query, limit));
  }

  async #ask<T>(question: (searching: Remote<Searching>) => Promise<T>): Promise<T> {
    const close = () => {
      this.#connection = undefined;
    };
    this.#connection ??= connect(close);
    this.#connection.catch(close);
    const { searching, broken } = await this.#connection;
    return Promise.race([question(searching), broken]);
  }
}

async function connect(onBroken: () => void): Promise<Connection> {
  const { wrap } = await import("comlink");
  const worker = new Worker(new URL("./worker.ts", import.meta.url));
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener("error", () => {
      worker.terminate();
      onBroken();
      reject(new Error("The search worker could not be started"));
    });
  });
  return { searching: wrap<Searching>(worker), broken };
}
