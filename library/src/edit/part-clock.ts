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

  /** Waits until a stream has passed a time or has ended. Returns its position. */
  async beyond(kind: Kind, time: number): Promise<number> {
    const hand = this.#hands[kind];
    while (!hand.over && hand.position <= time) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return hand.position;
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
