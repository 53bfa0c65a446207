/** Most frames that are held. With the four that a decoder holds ready, 24 are open. */
const MOST_FRAMES = 20;
/** Most memory of the held frames, in bytes. */
const MOST_BYTES = 64 * 2 ** 20;
/** The frame on screen and the next one are held whatever their size. */
const FEWEST_FRAMES = 2;

interface Held {
  frame: VideoFrame;
  /** Time span in which it is on screen, in microseconds. */
  start: number;
  end: number;
  bytes: number;
  painted: boolean;
}

/** Decoded frames near the position of a player, in order. Closes those that are farthest away if there are too many. Times are in microseconds. */
export class FrameStore {
  readonly #held: Held[] = [];
  #bytes = 0;

  /** Takes over a frame. Frames that overlap it are replaced. */
  add(frame: VideoFrame, end: number, position: number): void {
    const start = frame.timestamp;
    for (const other of this.#held.filter((held) => held.start < end && held.end > start)) this.#remove(other);
    const bytes = sizeOf(frame);
    const at = this.#held.findIndex((held) => held.start > start);
    this.#held.splice(at < 0 ? this.#held.length : at, 0, { frame, start, end, bytes, painted: false });
    this.#bytes += bytes;
    while (this.#held.length > FEWEST_FRAMES && (this.#held.length > MOST_FRAMES || this.#bytes > MOST_BYTES)) {
      this.#remove(this.#farthest(position));
    }
  }

  /** Moves the end of the frame that starts at a time. */
  extend(start: number, end: number): void {
    const held = this.#held.find((each) => each.start === start);
    if (held) held.end = end;
  }

  /** The frame on screen at a time. */
  at(time: number): VideoFrame | undefined {
    return this.#at(time)?.frame;
  }

  /** Time span of the frame on screen at a time. */
  spanAt(time: number): { start: number; end: number } | undefined {
    return this.#at(time);
  }

  /** The last frame that starts at or before a time. */
  upTo(time: number): VideoFrame | undefined {
    return this.#upTo(time)?.frame;
  }

  markPainted(frame: VideoFrame): void {
    for (const held of this.#held) if (held.frame === frame) held.painted = true;
  }

  /** End of the frames that follow one another without a gap from a time on; `undefined` if there is none at that time. */
  continuousEnd(time: number): number | undefined {
    let end = this.#at(time)?.end;
    if (end === undefined) return undefined;
    for (const { start, end: next } of this.#held) if (start === end) end = next;
    return end;
  }

  /** Whether another frame after a position can be held without closing one that is needed earlier. */
  hasRoomAfter(position: number, most: number): boolean {
    const ahead = this.#held.filter(({ start }) => start > position);
    const bytes = ahead.reduce((sum, held) => sum + held.bytes, 0);
    const next = this.#held.at(-1)?.bytes ?? 0;
    // Besides the frame on screen, one is always made ahead.
    return ahead.length === 0 || (ahead.length < most && bytes + 2 * next <= MOST_BYTES);
  }

  /** Closes the frames before that on screen at a time. Returns how many of them were not painted. */
  dropBefore(time: number): number {
    const shown = this.#upTo(time);
    const past = shown ? this.#held.slice(0, this.#held.indexOf(shown)) : [];
    for (const each of past) this.#remove(each);
    return past.filter(({ painted }) => !painted).length;
  }

  /** Closes the frames that are not on screen between two times. */
  keepOnly(start: number, end: number): void {
    for (const held of this.#held.filter((each) => each.end <= start || each.start >= end)) this.#remove(held);
  }

  clear(): void {
    for (const held of [...this.#held]) this.#remove(held);
  }

  #at(time: number): Held | undefined {
    return this.#held.find(({ start, end }) => start <= time && time < end);
  }

  #upTo(time: number): Held | undefined {
    return this.#held.findLast(({ start }) => start <= time);
  }

  /** The frame that is farthest from a position, besides that on screen and the next one. */
  #farthest(position: number): Held {
    const shown = this.#upTo(position);
    const next = this.#held.find(({ start }) => start > position);
    const distance = ({ start, end }: Held) => Math.max(start - position, position - end);
    const others = this.#held.filter((held) => held !== shown && held !== next);
    return others.reduce((a, b) => (distance(b) > distance(a) ? b : a));
  }

  #remove(held: Held): void {
    this.#held.splice(this.#held.indexOf(held), 1);
    this.#bytes -= held.bytes;
    held.frame.close();
  }
}

function sizeOf(frame: VideoFrame): number {
  try {
    return frame.allocationSize();
  } catch {
    return frame.codedWidth * frame.codedHeight * 4; // Its format is unknown.
  }
}
