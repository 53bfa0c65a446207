import type { Edit } from "../edit/edit.ts";
import { previewOf } from "../frame/preview.ts";
import { unlessAborted } from "../media/abort.ts";
import type { Canvas } from "../stream/paint.ts";
import { EditRun } from "./edit-run.ts";
import { FrameFeed, type Pace } from "./frame-feed.ts";
import { FrameStore } from "./frame-store.ts";
import { ShownSize } from "./shown-size.ts";
import { shownTime } from "./shown-time.ts";
import { Surface } from "./surface.ts";

/** Most frames before the position that are made when it moves backward, and the time in milliseconds that this may take. */
const BEHIND = { frames: 10, cost: 50 };
/** How far back the last frame is looked for if the picture ends before the edit, in milliseconds: at first, and by what that grows each time. */
const LOOK_BACK = { first: 500, growth: 4 };
/** When a new run takes over: after a multiple of the usual time to open one, and milliseconds. The frames until then are held. */
const REPLACING = { factor: 1.5, margin: 50, most: 300 };
/** Microseconds by which times of frames are rounded in files. */
const ROUNDING = 1000;
/** Longest way backward, in milliseconds, that looks like a part of a drag. */
const DRAG = 1000;

/** Microseconds of a time in milliseconds. Times such as 2 / 30 s are those of frames, which are rounded. */
const microseconds = (time: number) => Math.round(time * 1000);

interface PictureOptions {
  /** Whether frames are drawn in the size at which the canvas is shown. */
  drawAtShownSize: boolean;
  /** Called when the canvas is shown in a size for which the frame on it is too small. */
  onTooSmall: () => void;
  /** Called when the GPU was lost, with what was on the canvas and perhaps the held frames. */
  onLost: () => void;
}

/** The picture of a player: shows the frame of any time on a canvas. Times are in milliseconds. */
export class Picture {
  readonly #surface: Surface;
  readonly #shownSize: ShownSize | undefined;
  readonly #store = new FrameStore();
  #run: EditRun | undefined;
  #feed: FrameFeed | undefined;
  #shown: VideoFrame | undefined;
  #lastTime = 0;
  /** Mean time that it takes to open the edit and get the first frame. */
  #openCost = 0;
  /** Pace of the last run. */
  #pace: Pace = { cost: 0, interval: 0 };
  #painted = 0;
  #dropped = 0;
  /** Full size of the shown frame, and the scale in which it was drawn. */
  #preview = { width: 0, height: 0, scale: 1 };

  /** @throws OptionError if the canvas has a context that is not 2D, or a player draws on it. */
  constructor(canvas: Canvas, { drawAtShownSize, onTooSmall, onLost }: PictureOptions) {
    this.#surface = new Surface(canvas, onLost);
    if (drawAtShownSize) this.#shownSize = new ShownSize(canvas, () => this.#isTooSmall() && onTooSmall());
  }

  /** The run whose picture is shown. */
  get run(): EditRun | undefined {
    return this.#run;
  }

  /** Display size of the shown frame in pixels. */
  get size(): { width: number; height: number } {
    return this.#preview;
  }

  /** Number of frames that were due while it played, and how many of them were not painted. */
  get counts(): { total: number; dropped: number } {
    const dropped = this.#dropped + (this.#run?.wishes?.leftOut ?? 0);
    return { total: this.#painted + dropped, dropped };
  }

  /** Shows the frame of a time if it is at hand and can be drawn. */
  showHeld(time: number): boolean {
    const frame = this.#store.at(microseconds(time));
    if (!frame) return false;
    try {
      this.#show(frame);
    } catch {
      this.reset(); // The held frames were lost with the GPU. A new run makes them again, or tells why it can't.
      return false;
    }
    this.#lastTime = time;
    return true;
  }

  /** Shows the frame of a time: one at hand, one further on in the run, or one of a new run. */
  async show(edit: Edit, time: number, signal: AbortSignal): Promise<void> {
    const target = microseconds(time);
    // Frames that were left out while it played are missing.
    if (this.#run?.wishes?.leftOut) this.reset();
    if (!this.#run || (this.#run.hasVideo && !this.showHeld(time))) {
      if (this.#feed && this.#feed.costTo(target) < this.#openCost)
        await unlessAborted(this.#feed.reach(target), signal);
      else await this.#open(edit, time, this.#timeBehind(time), signal);
    }
    this.#showAt(microseconds(shownTime(time, this.#run?.duration ?? Number.NaN)));
    this.#lastTime = time;
  }

  /** Opens a new run at a time, whose sound can be read. */
  async reopen(edit: Edit, time: number, signal: AbortSignal): Promise<void> {
    await this.#open(edit, time, 0, signal);
    this.#showAt(microseconds(time));
  }

  /** The time of the frame that is a number of frames after the one at a time; the nearest one if there are not so many. */
  async step(edit: Edit, time: number, frames: number, signal: AbortSignal): Promise<number> {
    for (let left = Math.abs(frames); left > 0; left--) {
      const next = frames > 0 ? await this.#next(time, signal) : await this.#previous(edit, time, signal);
      if (next === undefined) break;
      time = next;
    }
    return time;
  }

  /** Start of the frame after the one at a time, which is held. */
  async #next(time: number, signal: AbortSignal): Promise<number | undefined> {
    const span = () => this.#store.spanAt(microseconds(time)) ?? { end: Number.POSITIVE_INFINITY };
    const { end } = span();
    // The next frame may begin later than the frame ends by its own duration.
    if (Number.isFinite(end)) await unlessAborted(Promise.resolve(this.#feed?.reach(end)), signal);
    const next = span().end / 1000;
    return next < (this.#run?.duration ?? 0) ? next : undefined;
  }

  /** Start of the frame before the one at a time, which is held. */
  async #previous(edit: Edit, time: number, signal: AbortSignal): Promise<number | undefined> {
    const start = this.#store.spanAt(microseconds(time))?.start ?? 0;
    if (start <= 0) return start === microseconds(time) ? undefined : 0;
    // Edits may round times.
    const before = Math.max(0, start - ROUNDING);
    await this.show(edit, before / 1000, signal);
    const previous = this.#store.spanAt(before);
    return previous && previous.start / 1000;
  }

  /**
   * Shows the frames on time again: goes on with a new run ahead of the clock. The sound of the earlier run is left alone.
   *
   * @param timeIn - Position after a time in milliseconds.
   */
  async catchUp(edit: Edit, timeIn: (milliseconds: number) => number, signal: AbortSignal): Promise<void> {
    this.#feed?.close();
    await this.#open(edit, timeIn(this.#openCost), 0, signal);
    this.#run?.cancelAudio();
    this.#showAt(microseconds(timeIn(0)));
  }

  /**
   * Goes on with the picture of another edit while it plays. The earlier run gives frames until then, and its sound is left alone.
   *
   * @param timeIn - Position after a time in milliseconds.
   * @returns The position from which frames are those of the other edit.
   */
  async replace(edit: Edit, timeIn: (milliseconds: number) => number, signal: AbortSignal): Promise<number> {
    const time = timeIn(Math.min(REPLACING.factor * this.#openCost + REPLACING.margin, REPLACING.most));
    const target = microseconds(time);
    const earlier = this.#feed?.reach(target).catch(() => {}); // The new run may do better.
    const run = await EditRun.open(edit, time, signal);
    run.cancelAudio();
    const feed = this.#feedOf(run);
    try {
      await unlessAborted(Promise.resolve(earlier), signal);
      await unlessAborted(feed.reach(target), signal);
    } catch (error) {
      feed.close();
      throw error;
    }
    this.#leave();
    this.#run = run;
    this.#feed = feed;
    this.#store.keepOnly(0, feed.end);
    return time;
  }

  /** Whether playback can go on from a time with the frames of the run. */
  canPlayFrom(time: number): boolean {
    if (this.#feed?.failure) return false;
    return !!this.#run && (!this.#run.hasVideo || this.#isContinuous(microseconds(time)));
  }

  /** Prepares playback from a time: only the frames that follow it stay. */
  startPlaying(time: number): void {
    const target = microseconds(time);
    this.#store.keepOnly(target, this.#feed?.end ?? target);
    this.#feed?.move(target);
  }

  /**
   * Shows the latest frame that is due while it plays, and drops those before it.
   *
   * @param isHeldBack - Whether to leave the machine to the sound.
   */
  play(time: number, isHeldBack: boolean): void {
    const target = microseconds(time);
    this.#dropped += this.#store.dropBefore(target);
    const frame = this.#store.upTo(target);
    if (frame && frame !== this.#shown) this.#show(frame);
    this.#feed?.move(target, isHeldBack);
    this.#lastTime = time;
  }

  /** Makes no more pictures while the page is hidden. */
  hide(): void {
    this.#feed?.close();
    this.#store.clear();
  }

  /** Time by which the picture is behind, and which a new run would save. */
  isBehind(time: number, limit: number): boolean {
    if (!this.#feed || this.#feed.pictureEnd !== undefined) return false;
    return time - this.#feed.end / 1000 > Math.max(limit, this.#openCost);
  }

  /** Whether frames take longer to make than they are shown. */
  get isSlow(): boolean {
    return this.#feed?.isSlow ?? false;
  }

  #isTooSmall(): boolean {
    return !!this.#shownSize && this.#preview.scale < this.#shownSize.scaleFor(this.#preview);
  }

  /** Time up to which frames are made, in milliseconds. */
  get madeUntil(): number {
    return (this.#feed?.end ?? 0) / 1000;
  }

  /** Failure of the picture at a time. */
  failureAt(time: number): { error: unknown } | undefined {
    return this.#feed && microseconds(time) >= this.#feed.end ? this.#feed.failure : undefined;
  }

  /** End of the picture in milliseconds; `undefined` while there may be more. */
  get end(): number | undefined {
    if (!this.#feed) return 0;
    return this.#feed.pictureEnd === undefined ? undefined : this.#feed.pictureEnd / 1000;
  }

  /** Closes all frames. The canvas keeps its picture. */
  reset(): void {
    this.#leave();
    this.#store.clear();
    this.#shown = undefined;
  }

  /** Closes all frames. Other players may draw on the canvas. */
  close(): void {
    this.reset();
    this.#shownSize?.close();
    this.#surface.close();
  }

  async #open(edit: Edit, time: number, behind: number, signal: AbortSignal): Promise<void> {
    const opened = performance.now();
    await this.#start(edit, time, behind, signal);
    const last = shownTime(time, this.#run!.duration);
    if (last < time) await this.#start(edit, last, 0, signal);
    for (let back = LOOK_BACK.first; this.#hasEndedBefore; back *= LOOK_BACK.growth)
      await this.#start(edit, last, back, signal);
    const cost = performance.now() - opened;
    this.#openCost = this.#openCost === 0 ? cost : 0.7 * this.#openCost + 0.3 * cost;
  }

  /** Whether the picture has ended before the run, so that its last frame has to be looked for farther back. */
  get #hasEndedBefore(): boolean {
    return this.#feed?.first === undefined && this.#feed?.pictureEnd !== undefined && this.#run!.start > 0;
  }

  /** Starts a run, and reads up to the frame at a time. */
  async #start(edit: Edit, time: number, behind: number, signal: AbortSignal): Promise<void> {
    this.#leave();
    const run = await EditRun.open(edit, Math.max(0, microseconds(time - behind) / 1000), signal);
    this.#run = run;
    if (run.hasVideo) this.#feed = this.#feedOf(run);
    try {
      await unlessAborted(Promise.resolve(this.#feed?.reach(microseconds(time))), signal);
    } catch (error) {
      if (signal.aborted) this.#leave();
      throw error;
    }
  }

  /** Reads the frames of a run, in the size at which the canvas is shown. */
  #feedOf(run: EditRun): FrameFeed {
    const shownSize = this.#shownSize;
    if (shownSize) run.wishes.scaleFor = (size) => shownSize.scaleFor(size);
    return new FrameFeed(run, this.#store, this.#pace);
  }

  #leave(): void {
    this.#pace = this.#feed?.pace ?? this.#pace;
    this.#feed?.close();
    this.#dropped += this.#run?.wishes?.leftOut ?? 0;
    if (this.#run?.hasUnreadAudio) this.#run.cancelAudio();
    this.#feed = this.#run = undefined;
  }

  /** Milliseconds before a time from which a new run makes frames, because a drag backward soon needs them. */
  #timeBehind(time: number): number {
    const { cost, interval } = this.#feed?.pace ?? this.#pace;
    if (time >= this.#lastTime || time < this.#lastTime - DRAG || interval === 0) return 0;
    const frames = Math.min(BEHIND.frames, Math.floor(BEHIND.cost / Math.max(cost, 1)));
    return (frames * interval) / 1000;
  }

  #isContinuous(target: number): boolean {
    return this.#feed !== undefined && this.#store.continuousEnd(target) === this.#feed.end;
  }

  /** Shows the frame at a time, the first one if it starts later, or nothing if the picture has ended before. */
  #showAt(target: number): void {
    if (!this.#run?.hasVideo) return;
    const first = this.#feed?.first;
    const frame = this.#store.at(target) ?? (first === undefined ? undefined : this.#store.at(first));
    if (frame) this.#show(frame);
    else {
      this.#surface.clear();
      this.#shown = undefined;
    }
  }

  #show(frame: VideoFrame): void {
    if (frame === this.#shown) return;
    const preview = previewOf(frame);
    this.#surface.paint(frame, preview);
    this.#store.markPainted(frame);
    this.#shown = frame;
    this.#preview = preview;
    this.#painted++;
  }
}
