export type Kind = "video" | "audio";

interface Hand {
  /** End of the latest item that was read, in microseconds from the start of the part. */
  position: number;
  /** Whether the stream has ended. */
  over: boolean;
}

/**
 * Positions of a part's picture and sound. If the length of a part is unknown, the stream that ends first follows the other one, so that
 * both end together without reading ahead.
 */
export class PartClock {
  readonly #hands: Record<Kind, Hand>;
  readonly #canceled = new Set<Kind>();
  #waiting: (() => void)[] = [];

  constructor(streams: Partial<Record<Kind, unknown>>) {
    this.#hands = {
      video: { position: 0, over: !streams.video },
      audio: { position: 0, over: !streams.audio },
    };
  }

  advance(kind: Kind, position: number): void {
    const hand = this.#hands[kind];
    hand.position = Math.max(hand.position, position);
    this.#wake();
  }

  finish(kind: Kind): void {
    this.#hands[kind].over = true;
    this.#wake();
  }

  /** Ends a stream whose result was canceled, which then waits for the other stream no more. */
  cancel(kind: Kind): void {
    this.#canceled.add(kind);
    this.finish(kind);
  }

  /** Length of the part, once both streams have ended. */
  get end(): number {
    return Math.max(this.#hands.video.position, this.#hands.audio.position);
  }

  /** Whether a stream has to wait until the other one has passed a time or has ended. */
  waits(kind: Kind, time: number): boolean {
    const other = this.#hands[otherThan(kind)];
    return !other.over && other.position <= time && !this.#canceled.has(kind);
  }

  /** Position of the other stream. */
  othersPosition(kind: Kind): number {
    return this.#hands[otherThan(kind)].position;
  }

  /** Resolves with the next change. */
  changed(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

const otherThan = (kind: Kind): Kind => (kind === "video" ? "audio" : "video");
