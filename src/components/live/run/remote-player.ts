/** The player of a program, whose state the frame reports. */
import type { Remote } from "comlink";
import type { Frame, PlayerChange, PlayerState } from "live-program/messages";

/** Has the words of a media element, and its events. */
export class RemotePlayer extends EventTarget {
  #state: PlayerState;
  readonly #frame: Remote<Frame>;

  constructor(state: PlayerState, frame: Remote<Frame>) {
    super();
    this.#state = state;
    this.#frame = frame;
  }

  get id(): number {
    return this.#state.id;
  }
  get isAudio(): boolean {
    return this.#state.isAudio;
  }
  get canSeek(): boolean {
    return this.#state.canSeek;
  }
  get duration(): number {
    return this.#state.duration;
  }
  get paused(): boolean {
    return this.#state.paused;
  }
  get ended(): boolean {
    return this.#state.ended;
  }
  get currentTime(): number {
    return this.#state.currentTime;
  }
  set currentTime(currentTime: number) {
    this.#change({ currentTime });
  }
  get loop(): boolean {
    return this.#state.loop;
  }
  set loop(loop: boolean) {
    this.#change({ loop });
  }
  get muted(): boolean {
    return this.#state.muted;
  }
  set muted(muted: boolean) {
    this.#change({ muted });
  }
  /** Whether the player's own controls are shown. */
  set controls(controls: boolean) {
    this.#change({ controls });
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

  #change(change: PlayerChange): void {
    this.#frame.setPlayer(change).catch(() => {});
    // Until the frame reports it.
    this.update({ ...this.#state, ...change, event: "timeupdate" });
  }
}
