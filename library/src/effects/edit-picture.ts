import { type Edit, openInput } from "../edit/edit.ts";
import type { EffectRun } from "../gl/step.ts";
import type { PictureOpener, PictureReader } from "./second.ts";
import { Timeline, VanishingTimeline } from "./timeline.ts";

/** How long before its end an edit is opened for its last frame, in microseconds. */
const LAST_MOMENT = 1000;

interface Placing {
  /** Time at which the edit begins, in milliseconds. */
  at: number;
  /** What is shown after its end. */
  atEnd: "hold" | "loop" | "hide";
  /** Place of the edit in its stage, for errors. */
  place?: string;
}

/** The time in the round of a loop that has begun at a time, which is rounded. */
const timeInRound = (time: number, length: number) => Math.max(0, time - Math.floor((time + 0.5) / length) * length);

/** The picture of an edit as a second picture: each run opens it when it is first shown, and leaves it at its end. */
export const pictureOfEdit = (edit: Edit, placing: Placing): PictureOpener => ({
  openFor: (run) => new EditPicture(edit, placing, run),
});

class EditPicture implements PictureReader {
  readonly delay: number;
  readonly #edit: Edit;
  readonly #placing: Placing;
  readonly #run: EffectRun;
  /** End of the edit in microseconds; `NaN` if it is unknown. */
  #end: number;
  #timeline: Timeline | undefined;
  /** Latest time of the edit that was shown, in microseconds. */
  #shown = 0;
  #closed = false;

  constructor(edit: Edit, placing: Placing, run: EffectRun) {
    this.#edit = edit;
    this.#placing = placing;
    this.#run = run;
    this.#end = edit.duration * 1000;
    this.delay = Math.round(placing.at * 1000);
  }

  async at(timestamp: number): Promise<VideoFrame | undefined> {
    const shown = await this.#show(timestamp);
    if (!this.#looksForEnd || !this.#timeline?.end) return shown;
    this.#end = this.#timeline.end;
    return this.#show(timestamp);
  }

  /** Whether it repeats, and only its frames tell where it ends. */
  get #looksForEnd(): boolean {
    return this.#placing.atEnd === "loop" && Number.isNaN(this.#end);
  }

  async #show(timestamp: number): Promise<VideoFrame | undefined> {
    const { atEnd } = this.#placing;
    const end = this.#end;
    // Timestamps of frames are rounded, too.
    const isOver = timestamp >= Math.round(end);
    if (timestamp < 0 || (isOver && atEnd === "hide")) {
      await this.#leave();
      return undefined;
    }
    const last = Math.max(0, end - LAST_MOMENT);
    const time = isOver ? (atEnd === "loop" ? timeInRound(timestamp, end) : last) : timestamp;
    if (time < this.#shown) await this.#leave();
    this.#shown = time;
    if (!this.#timeline) await this.#open(this.#looksForEnd ? 0 : time);
    return this.#timeline?.at(time);
  }

  async close(reason?: unknown): Promise<void> {
    this.#closed = true;
    await this.#leave(reason);
  }

  async #open(time: number): Promise<void> {
    const { signal, path } = this.#run;
    const opening = openInput(this.#edit, { video: time, audio: undefined, signal, path }, this.#placing.place);
    const { video, path: place } = await opening;
    if (this.#closed) return video?.cancel();
    if (!video) return;
    // Nothing is awaited in between: `close` would not find it.
    this.#timeline = new this.#Timeline(video, { path: place });
  }

  get #Timeline(): typeof Timeline {
    return this.#placing.atEnd === "hide" ? VanishingTimeline : Timeline;
  }

  async #leave(reason?: unknown): Promise<void> {
    const timeline = this.#timeline;
    this.#timeline = undefined;
    await timeline?.close(reason);
  }
}
