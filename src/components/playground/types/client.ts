/** The page's side of the type worker. */
import type { Answer, Input, Method, Request, Response } from "./protocol";

export class TypesClient {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, (response: Response) => void>();
  #next = 0;
  #closed = false;

  /** @param url The worker's script. */
  constructor(url: string) {
    this.#worker = new Worker(url);
    this.#worker.onmessage = ({ data }: MessageEvent<Response>) => {
      this.#waiting.get(data.id)?.(data);
      this.#waiting.delete(data.id);
    };
    // Everything else works without types: requests resolve to `undefined`.
    this.#worker.onerror = () => this.close();
  }

  /** @returns `undefined` if the worker has no answer or has ended. */
  async ask<M extends Method>(method: M, input: Input<M>): Promise<Answer<M> | undefined> {
    if (this.#closed) return undefined;
    const id = this.#next++;
    const response = new Promise<Response>((resolve) => this.#waiting.set(id, resolve));
    this.#worker.postMessage({ id, method, input } satisfies Request);
    return (await response).answer as Answer<M> | undefined;
  }

  close(): void {
    this.#closed = true;
    this.#worker.terminate();
    for (const [id, answer] of this.#waiting) answer({ id });
    this.#waiting.clear();
  }
}
