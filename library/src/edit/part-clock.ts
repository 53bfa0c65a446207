export type Kind = "video" | "audio";

interface Hand {
  /** End of what was read so far, in microseconds from the start of the part. */
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

  /** Ends a stream that nobody reads anymore, and its waiting for the other one. */
  cancel(kind: Kind): void {
    this.#canceled.add(kind);
    this.finish(kind);
  }

  /** Length of the part, once both streams have ended. */
  get end(): number {
    return Math.max(this.#hands.video.position, this.#hands.audio.position);
  }

  /** Waits until the other stream has passed a time or has ended. Returns the position of the other stream. */
  async othersPosition(kind: Kind, time: number): Promise<number> {
    const other = this.#hands[kind === "video" ? "audio" : "video"];
    while (!other.over && other.position <= time && !this.#canceled.has(kind)) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    return other.position;
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
