import { AbortedError, OptionError } from "../errors.ts";
import type { OpenPart } from "./part.ts";
import type { Kind } from "./part-clock.ts";

export interface JointsOptions {
  /** Number of parts. */
  count: number;
  /** Parts that are open from the beginning. */
  opened: readonly OpenPart[];
  /** Opens another part when its turn comes. */
  open?: (index: number) => Promise<OpenPart>;
  /** Kinds of the streams that are joined. */
  kinds: readonly Kind[];
  /** Duration of the transitions in microseconds; 0 for none. */
  overlap: number;
  signal?: AbortSignal | undefined;
}

/** The parts to join. Shared by the joined picture and the joined sound, which read them at their own pace. */
export class Joints {
  readonly #options: JointsOptions;
  readonly #parts: (Promise<OpenPart> | undefined)[];
  readonly #running: Set<Kind>;
  readonly #canceled = new Set<Kind>();
  readonly #failure = new AbortController();

  constructor(options: JointsOptions) {
    this.#options = options;
    this.#parts = options.opened.map((part) => Promise.resolve(part));
    this.#running = new Set(options.kinds);
    const { signal } = options;
    if (signal?.aborted) this.#abort();
    else signal?.addEventListener("abort", this.#abort);
  }

  /** Aborted with the error when a part, or one of the outputs, fails. */
  get failure(): AbortSignal {
    return this.#failure.signal;
  }

  /** The part at an index; `undefined` after the last. */
  async at(index: number): Promise<OpenPart | undefined> {
    if (index >= this.#options.count) return undefined;
    this.#parts[index] ??= this.#open(index);
    return this.#parts[index];
  }

  /**
   * Overlap of a part with the next one, in microseconds.
   *
   * @throws OptionError if one of them is too short for it, or its length is unknown.
   */
  async overlapAfter(index: number): Promise<number> {
    const { overlap, count } = this.#options;
    if (overlap === 0 || index + 1 >= count) return 0;
    for (const each of [index, index + 1]) {
      const ends = each === 0 || each === count - 1 ? 1 : 2;
      checkLength((await this.at(each))!, overlap * ends);
    }
    return overlap;
  }

  /** Called when one of the outputs has ended. */
  finish(kind: Kind): void {
    this.#running.delete(kind);
    if (this.#running.size === 0) this.#options.signal?.removeEventListener("abort", this.#abort);
  }

  /** Cancels all streams of a kind. */
  async cancel(kind: Kind, reason: unknown): Promise<void> {
    this.#canceled.add(kind);
    await Promise.all(this.#parts.map(async (part) => (await part)?.cancel(kind, reason)));
  }

  /** Fails the outputs and cancels all streams. */
  fail(error: unknown): void {
    if (this.failure.aborted) return;
    this.#failure.abort(error);
    for (const kind of this.#options.kinds) this.cancel(kind, error).catch(() => {});
  }

  async #open(index: number): Promise<OpenPart> {
    const part = await this.#options.open!(index);
    for (const kind of this.#canceled) await part.cancel(kind);
    return part;
  }

  readonly #abort = () => this.fail(new AbortedError(this.#options.signal?.reason));
}

function checkLength({ index, length }: OpenPart, needed: number): void {
  if (length === undefined) {
    const message = `\`parts[${index}]\` must have a known length for a transition. Set its \`duration\` in milliseconds.`;
    throw new OptionError("transition", message, { part: index });
  }
  if (length >= needed) return;
  const message = `\`transition.duration\` must fit into the parts: \`parts[${index}]\` lasts ${length / 1000} ms, its transitions ${needed / 1000} ms.`;
  throw new OptionError("transition.duration", `${message} Use shorter transitions.`, { part: index });
}
