import { OptionError } from "../errors.ts";
import type { OpenPart } from "./part.ts";

/** A picture and the time for which it is shown, in microseconds from the start of the part. */
export interface Shown {
  frame: VideoFrame;
  start: number;
  end: number;
}

/** Duration of a single frame without a duration, in microseconds. */
const DEFAULT_DURATION = 1e6 / 30;
/** Frames that begin less than this before the end of the part, in microseconds, are left out: rounded times cause them. */
const SLIVER = 1000;

/**
 * The pictures of a part without gaps: the first is shown from the start of the part, the last until its end. Closes the frames that are
 * not read.
 */
export class PartVideo {
  readonly #shownFrames: AsyncGenerator<Shown, void>;
  #current: Shown | undefined;

  constructor(part: OpenPart) {
    this.#shownFrames = shownFramesOf(part);
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

async function* shownFramesOf(part: OpenPart): AsyncGenerator<Shown, void> {
  const { clock, length, openedAt } = part;
  const limit = length ?? Number.POSITIVE_INFINITY;
  const origin = await part.origin();
  let held: Shown | undefined;
  let interval = DEFAULT_DURATION;
  try {
    for (let frame = await part.read("video"); frame; frame = await part.read("video")) {
      const own = frame.timestamp - origin;
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
      clock.advance("video", start);
      yield { ...before, end: start };
    }
    if (!held) throw part.failure(new OptionError("parts", "The video has no frames. Leave the part out."));
    const last = held;
    held = undefined;
    yield* untilTheEnd(part, last);
  } finally {
    held?.frame.close();
    await part.release("video");
  }
}

/** The last picture of a part, shown until the end of the part. */
async function* untilTheEnd(part: OpenPart, last: Shown): AsyncGenerator<Shown, void> {
  const { clock, length } = part;
  clock.advance("video", last.end);
  clock.finish("video");
  if (length !== undefined) {
    yield { ...last, end: length };
    return;
  }
  try {
    for (let { start, end } = last; end > start; [start, end] = [end, await part.othersPosition("video", end)]) {
      yield { frame: last.frame.clone(), start, end };
    }
  } finally {
    last.frame.close();
  }
}
