/** The player of a program, whose state the frame reports. */
import type { Remote } from "comlink";
import type { Frame, PlayerChange, PlayerState } from "live-program/messages";

/** Has the events of a media element. */
export class RemotePlayer extends EventTarget {
  #state: PlayerState;
  readonly #frame: Remote<Frame>;

  constructor(state: PlayerState, frame: Remote<Frame>) {
    super();
    this.#state = state;
    this.#frame = frame;
  }

  /** In the words of a media element. */
  get state(): Readonly<PlayerState> {
    return this.#state;
  }

  play(): void {
    // The program's frame may be gone, or the browser may refuse.
    this.#frame.play().catch(() => {});
  }

  pause(): void {
    this.#frame.pause().catch(() => {});
  }

  update(state: PlayerState): void {
    this.#state = state;
    this.dispatchEvent(new Event(state.event));
  }

  change(change: PlayerChange): void {
    this.#frame.setPlayer(change).catch(() => {});
    // Until the frame reports it.
    this.update({ ...this.#state, ...change, event: "timeupdate" });
  }
}
