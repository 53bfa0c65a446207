/** The page's end of the worker that knows types. */
import type { Answer, Input, Method, Request, Response } from "./protocol";

export class TypesClient {
  readonly #worker = new Worker("/live/types.js");
  readonly #waiting = new Map<number, (response: Response) => void>();
  #next = 0;
  #closed = false;

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<Response>) => {
      this.#waiting.get(data.id)?.(data);
      this.#waiting.delete(data.id);
    };
    // Without types everything else works: what is asked is answered with nothing.
    this.#worker.onerror = () => this.close();
  }

  /** Nothing where the worker has no answer, or is gone. */
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
