import { AbortedError, OptionError } from "../errors.ts";
import type { OpenPart } from "./part.ts";
import type { Kind } from "./part-clock.ts";

/** How much earlier the second part of a transition is opened, in microseconds: the first part's frame began before the start. */
const LEAD = 100_000;

export interface JointsOptions {
  /** Number of parts. */
  count: number;
  /** Parts that are open from the beginning, by index. */
  opened: readonly (OpenPart | undefined)[];
  /** Opens another part when its turn comes, at a time in microseconds from its start. */
  open?: (index: number, at: number) => Promise<OpenPart>;
  /** Length of a part in microseconds, if it is known before it is opened. */
  lengthOf?: (index: number) => number | undefined;
  /** Opens a part from its start for its format only, if the result starts in a later one. */
  openFirst?: () => Promise<OpenPart>;
  /** Time of the result at which it starts, in microseconds. All lengths before it are known. */
  start?: number;
  /** Kinds of the streams that are joined. */
  kinds: readonly Kind[];
  /** Duration of the transition between a part and the next one in microseconds; 0 for none. */
  overlapAfter: (index: number) => number;
  signal?: AbortSignal | undefined;
}

/** The parts to join. Shared by the joined picture and the joined sound, which read them at their own pace. */
export class Joints {
  readonly #options: JointsOptions;
  readonly #parts: (Promise<OpenPart> | undefined)[];
  readonly #running: Set<Kind>;
  readonly #canceled = new Set<Kind>();
  readonly #failure = new AbortController();

  /** Times of the result at which picture and sound start, in microseconds. */
  readonly #from: Record<Kind, number>;
  /** Parts that were opened for their format only. */
  readonly #looked: Promise<OpenPart>[] = [];

  constructor(options: JointsOptions) {
    this.#options = options;
    const { start = 0 } = options;
    this.#from = { video: start, audio: start };
    this.#parts = options.opened.map((part) => part && Promise.resolve(part));
    this.#running = new Set(options.kinds);
    const { signal } = options;
    if (signal?.aborted) this.#abort();
    else signal?.addEventListener("abort", this.#abort);
  }

  /** Aborted with the error when a part, or one of the outputs, fails. */
  get failure(): AbortSignal {
    return this.#failure.signal;
  }

  /** Duration of the transition at the beginning of a part, in microseconds; 0 for none. */
  overlapBefore(index: number): number {
    return index > 0 ? this.#options.overlapAfter(index - 1) : 0;
  }

  /** Time of the result at which a stream starts, in microseconds. */
  from(kind: Kind): number {
    return this.#from[kind];
  }

  /** Lets a stream start earlier, before its first read. Returns its start. */
  rewind(kind: Kind, time: number): number {
    this.#from[kind] = Math.min(this.#from[kind], Math.max(0, time));
    return this.#from[kind];
  }

  /** The part with which a stream starts: its index, and its start in the result in microseconds. */
  firstOf(kind: Kind): { index: number; start: number } {
    const { count } = this.#options;
    for (let index = 0, start = 0; ; index++) {
      const length = this.#lengthOf(index);
      const isLast = index === count - 1 || length === undefined;
      if (isLast || this.#from[kind] < start + length) return { index, start };
      start += length - this.#options.overlapAfter(index);
    }
  }

  /** Looks at the first part's beginning, for the format of the result. */
  async lookAtFirst<T>(kind: Kind, look: (part: OpenPart) => Promise<T>): Promise<T> {
    const { openFirst } = this.#options;
    const isOpen = !openFirst || this.#parts[0] !== undefined || this.firstOf(kind).index === 0;
    if (isOpen) return look((await this.at(0))!);
    const opening = openFirst();
    this.#looked.push(opening);
    const part = await opening;
    try {
      return await look(part);
    } finally {
      await Promise.all([part.release("video"), part.release("audio")]);
    }
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
    const { count } = this.#options;
    const overlap = index + 1 < count ? this.#options.overlapAfter(index) : 0;
    if (overlap === 0) return 0;
    for (const each of [index, index + 1]) {
      const after = each + 1 < count ? this.#options.overlapAfter(each) : 0;
      const length = this.#lengthOf(each) ?? (await this.at(each))!.length;
      checkLength({ index: each, length }, this.overlapBefore(each) + after);
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
    await Promise.all([...this.#parts, ...this.#looked].map(async (part) => (await part)?.cancel(kind, reason)));
  }

  /** Fails the outputs and cancels all streams, unless the failure is that of an output that was canceled. */
  fail(error: unknown, kind?: Kind): void {
    if (this.failure.aborted || (kind && this.#canceled.has(kind))) return;
    this.#failure.abort(error);
    for (const kind of this.#options.kinds) this.cancel(kind, error).catch(() => {});
  }

  #lengthOf(index: number): number | undefined {
    return this.#options.lengthOf?.(index);
  }

  async #open(index: number): Promise<OpenPart> {
    const { open, kinds, overlapAfter } = this.#options;
    const length = this.#lengthOf(index) ?? Number.POSITIVE_INFINITY;
    let start = 0;
    for (let before = 0; before < index; before++) start += (this.#lengthOf(before) ?? 0) - overlapAfter(before);
    // Only the sound may need a part before the one in which the picture starts.
    const lead = kinds.includes("video") && this.#from.video < start + length ? "video" : "audio";
    const from = this.#from[lead] - (index > this.firstOf(lead).index ? LEAD : 0);
    const at = from > 0 ? Math.min(length, Math.max(0, from - start)) : 0;
    const part = await open!(index, at);
    part.rewind("audio", Math.max(0, this.#from.audio - start));
    for (const kind of ["video", "audio"] as const) {
      if (this.#canceled.has(kind) || this.#from[kind] >= start + length) await part.cancel(kind);
    }
    return part;
  }

  readonly #abort = () => this.fail(new AbortedError(this.#options.signal?.reason));
}

function checkLength({ index, length }: Pick<OpenPart, "index" | "length">, needed: number): void {
  if (length === undefined) {
    const message = `\`parts[${index}]\` must have a known length for a transition. Set its \`duration\` in milliseconds.`;
    throw new OptionError("transition", message, { part: index });
  }
  if (length >= needed) return;
  const message = `\`transition.duration\` must fit into the parts: \`parts[${index}]\` lasts ${length / 1000} ms, its transitions ${needed / 1000} ms.`;
  throw new OptionError("transition.duration", `${message} Use shorter transitions.`, { part: index });
}
