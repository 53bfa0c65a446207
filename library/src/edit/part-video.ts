import { throwFailureOf } from "../stream/stream-failure.ts";

/** A picture and the time for which it is shown, in microseconds from the start of the part. */
export interface Shown {
  frame: VideoFrame;
  start: number;
  end: number;
}

interface PartOptions {
  /** Time of the part at which the frames start. */
  openedAt: number;
  /** Length of the part; not finite if the frames end it. */
  length: number;
  /** Place of the part in an edit. */
  path: string;
}

/** Duration of a single frame without a duration, in microseconds. */
const DEFAULT_DURATION = 1e6 / 30;
/** Frames that begin less than this before the end of the part, in microseconds, are left out: rounded times cause them. */
const SLIVER = 1000;

/**
 * The pictures of a part without gaps: the first is shown from the start of the part, the last until its end. Closes the frames that are
 * not read. All times are in microseconds.
 */
export class PartVideo {
  readonly #shownFrames: AsyncGenerator<Shown, void>;
  #current: Shown | undefined;

  constructor(reader: ReadableStreamDefaultReader<VideoFrame>, options: PartOptions) {
    this.#shownFrames = shownFramesOf(reader, options);
  }

  /** The next picture, cut off at a time; `undefined` if that time or the end of the part is reached. The caller closes it. */
  async read(until = Number.POSITIVE_INFINITY): Promise<Shown | undefined> {
    this.#current ??= (await this.#shownFrames.next()).value ?? undefined;
    const shown = this.#current;
    if (!shown || shown.start >= until) return undefined;
    if (shown.end <= until) {
      this.#current = undefined;
      return shown;
    }
    this.#current = { ...shown, start: until };
    return { ...shown, frame: shown.frame.clone(), end: until };
  }

  /** Start of the next picture in microseconds; `undefined` at the end. */
  async nextStart(): Promise<number | undefined> {
    this.#current ??= (await this.#shownFrames.next()).value ?? undefined;
    return this.#current?.start;
  }

  async close(): Promise<void> {
    this.#current?.frame.close();
    this.#current = undefined;
    await this.#shownFrames.return();
  }
}

async function* shownFramesOf(
  reader: ReadableStreamDefaultReader<VideoFrame>,
  { openedAt, length, path }: PartOptions,
): AsyncGenerator<Shown, void> {
  const limit = Number.isNaN(length) ? Number.POSITIVE_INFINITY : length;
  const read = async () => (await reader.read().catch(throwFailureOf("The picture of a part", path))).value;
  let held: Shown | undefined;
  let interval = DEFAULT_DURATION;
  try {
    for (let frame = await read(); frame; frame = await read()) {
      const own = frame.timestamp;
      // The first picture is shown from where the part was opened, or from before.
      const start = held ? Math.max(held.start, own) : Math.max(0, Math.min(openedAt, own));
      if (held && start > limit - SLIVER) {
        frame.close();
        break;
      }
      const before = held;
      held = { frame, start, end: start + (frame.duration || interval) };
      if (!before) continue;
      interval = start - before.start;
      yield { ...before, end: start };
    }
    const last = held;
    held = undefined;
    if (last) yield limit < Number.POSITIVE_INFINITY ? { ...last, end: limit } : last;
  } finally {
    held?.frame.close();
    await reader.cancel().catch(() => {}); // Reads have reported its failures.
  }
}
