import { hasSameSound, isSameEdit } from "../edit/compare.ts";
import type { Edit } from "../edit/edit.ts";
import { type MFXError, OptionError, SourceError, toMFXError } from "../errors.ts";
import type { Canvas } from "../stream/paint.ts";
import { type Clock, PageClock } from "./clock.ts";
import { LateSound } from "./late-sound.ts";
import { Latest } from "./latest.ts";
import { Picture } from "./picture.ts";
import type { MFXPlayerEventMap } from "./player-events.ts";
import { Playhead } from "./playhead.ts";
import { ProgressEvents } from "./progress-events.ts";
import { Recovery } from "./recovery.ts";
import { Sound } from "./sound.ts";
import { Ticker } from "./ticker.ts";
import { Waiters } from "./waiters.ts";

/** Milliseconds by which pictures may be late before the player skips ahead. */
const LATE = 500;

/**
 * - `paused`: the picture of the position is on screen, or is being made.
 * - `starting`: it will play as soon as picture and sound are ready.
 * - `playing`: the clock runs.
 * - `skipping`: the clock runs, and the picture is skipping ahead to it.
 */
type State = "paused" | "starting" | "playing" | "skipping" | "closed";

interface PlaybackOptions {
  canvas: Canvas;
  edit: Edit;
  /** Node that gets the sound; that of an own context by default. */
  node: AudioNode | undefined;
  /** Whether frames are drawn in the size at which the canvas is shown. */
  drawAtShownSize: boolean;
  /** Called with each event. `detail` is that of a warning. */
  emit: (type: keyof MFXPlayerEventMap, detail?: MFXError) => void;
}

/** What a player does: plays an edit, and moves between its states. Times are in milliseconds. */
export class Playback {
  /** Whether to start again at the end. */
  loop = false;
  #edit: Edit;
  readonly #emit: PlaybackOptions["emit"];
  readonly #progress: ProgressEvents;
  readonly #picture: Picture;
  readonly #sound: Sound;
  #state: State = "paused";
  /** Its clock is set while it plays. */
  readonly #playhead = new Playhead();
  #isSeeking = false;
  /** Frames to step once the picture of the position is there. */
  #steps = 0;
  /** Whether it plays an earlier edit, until the picture of the current one is ready. */
  #isReplacing = false;
  /** Whether the held frames were made with an earlier edit or earlier values. */
  #isStale = false;
  /** Position from which frames have the current values, if they were changed while it plays. */
  #freshFrom: number | undefined;
  #error: MFXError | null = null;
  readonly #recovery = new Recovery();
  #rate = 1;
  readonly #lateSound = new LateSound();
  readonly #plays = new Waiters();
  readonly #draws = new Waiters();
  readonly #moves = new Latest((signal) => this.#move(signal));
  readonly #ticker = new Ticker(
    () => this.#tick(),
    () => this.#changeVisibility(),
  );

  /** @throws OptionError if the canvas has a context that is not 2D, or another player draws on it. */
  constructor({ canvas, edit, node, drawAtShownSize, emit }: PlaybackOptions) {
    this.#edit = edit;
    this.#emit = emit;
    this.#progress = new ProgressEvents(emit);
    const onTooSmall = () => void this.refresh();
    this.#picture = new Picture(canvas, { drawAtShownSize, onTooSmall, onLost: () => this.#reopen() });
    this.#sound = new Sound(node, (warning) => emit("warning", warning));
    this.#moves.request();
  }

  get edit(): Edit {
    return this.#edit;
  }

  set edit(edit: Edit) {
    this.#requireOpen();
    const last = this.#edit;
    this.#edit = edit;
    if (!this.#error && isSameEdit(last, edit)) return;
    // The sound that is heard goes on.
    this.#isReplacing = this.#state === "playing" && hasSameSound(last, edit) && !!this.#picture.run?.hasVideo;
    if (this.#isReplacing) {
      this.#moves.request();
    } else {
      this.#playhead.forgetFoundDuration();
      // A position that only the new edit has can be set at once.
      if (!Number.isNaN(this.duration) && !Number.isNaN(edit.duration)) this.#setDuration(edit.duration);
      this.#reopen();
    }
  }

  get position(): number {
    return this.#playhead.position;
  }

  get duration(): number {
    return this.#playhead.duration;
  }

  get isPaused(): boolean {
    return this.#state === "paused" || this.#state === "closed";
  }

  /** As for a media element, also after a seek to the end. */
  get isEnded(): boolean {
    return this.#playhead.isAtEnd && !this.loop;
  }

  get isSeeking(): boolean {
    return this.#isSeeking;
  }

  get error(): MFXError | null {
    return this.#error;
  }

  /** Display size of the picture in pixels. */
  get size(): { width: number; height: number } {
    return this.#picture.size;
  }

  /** Number of frames that were due, and how many of them were not painted. */
  get counts(): { total: number; dropped: number } {
    return this.#picture.counts;
  }

  get rate(): number {
    return this.#rate;
  }

  set rate(rate: number) {
    this.#requireOpen();
    if (rate === this.#rate) return;
    this.#rate = rate;
    this.#restart();
    this.#emit("ratechange");
  }

  get volume(): number {
    return this.#sound.volume;
  }

  set volume(volume: number) {
    this.#sound.volume = volume;
    this.#emit("volumechange");
  }

  get isMuted(): boolean {
    return this.#sound.isMuted;
  }

  set isMuted(isMuted: boolean) {
    this.#sound.isMuted = isMuted;
    this.#emit("volumechange");
    // It may have started without sound.
    if (isMuted || !this.#playhead.isSilent || !this.#picture.run?.hasAudio) return;
    this.#sound.prepare();
    this.#restart();
  }

  /** Resolves when it plays. Rejects like `play()` of a media element. */
  async play(): Promise<void> {
    if (this.#state === "closed") throw aborted("The player is closed.");
    if (this.isEnded) this.seek(0);
    this.#recovery.reset();
    // In the handler of a gesture, a context can start.
    if (this.#picture.run?.hasAudio !== false) this.#sound.prepare();
    if (this.#playhead.clock) return;
    const playing = this.#plays.wait();
    if (this.#state === "paused") {
      this.#state = "starting";
      this.#error = null;
      this.#emit("play");
    }
    this.#moves.request();
    return playing;
  }

  pause(): void {
    if (this.isPaused) return;
    this.#stopPlaying(aborted("pause() was called before playback started."));
    this.#moves.request(); // Shows the exact frame, also if pictures were late.
  }

  /** Makes the held frames again. Resolves when one is on the canvas. */
  refresh(): Promise<void> {
    this.#requireOpen();
    this.#isStale = true;
    if (this.#playhead.clock) this.#freshFrom = this.#picture.madeUntil;
    else this.#moves.request();
    return this.#draws.wait();
  }

  close(): void {
    if (this.#state === "closed") return;
    this.#stopPlaying(aborted("The player was closed."));
    this.#state = "closed";
    this.#draws.reject(aborted("The player was closed."));
    this.#moves.close();
    this.#picture.close();
    this.#sound.close();
  }

  seek(position: number): void {
    this.#requireOpen();
    this.#steps = 0;
    this.#halt();
    this.#playhead.place(position);
    if (!this.#isStale) this.#picture.showHeld(this.#playhead.shown());
    this.#startSeeking();
  }

  /** Pauses, and moves by a number of frames. Resolves when the picture is on the canvas. */
  step(frames: number): Promise<void> {
    this.#requireOpen();
    this.pause();
    this.#steps += frames;
    this.#startSeeking();
    return this.#draws.wait();
  }

  #requireOpen(): void {
    if (this.#state === "closed") throw new OptionError("player", "The player is closed. Make a new one.");
  }

  #startSeeking(): void {
    this.#sound.end();
    this.#isSeeking = true;
    this.#error = null;
    this.#recovery.reset();
    this.#emit("seeking");
    this.#moves.request();
  }

  /** Stops the clock, and starts again at the position if it plays. */
  #restart(): void {
    this.#halt();
    this.#sound.end();
    this.#error = null;
    this.#moves.request();
  }

  /** Stops the clock at its position. */
  #halt(): void {
    this.#playhead.stop();
    this.#sound.schedule?.pause();
    if (!this.isPaused) this.#state = "starting";
    this.#isStale ||= this.#isReplacing;
    this.#isReplacing = false;
    this.#ticker.stop();
  }

  /** Halts, and rejects the promises of `play()`. */
  #stopPlaying(reason: unknown): void {
    this.#halt();
    this.#plays.reject(reason);
    if (this.isPaused) return;
    this.#state = "paused";
    this.#emit("timeupdate");
    this.#emit("pause");
  }

  /** Shows the picture of the position, and starts the clock if it plays. */
  async #move(signal: AbortSignal): Promise<void> {
    try {
      if (this.#playhead.clock) await this.#catchUp(signal);
      else await this.#showPosition(signal);
      // The sound depends on the position, which a shorter edit or a step has moved.
      if (this.#state === "starting" && !this.#moves.isOutdated) await this.#begin(this.position, signal);
    } catch (error) {
      if (!this.#moves.isOutdated) this.#recoverOrFail(error);
    }
  }

  async #catchUp(signal: AbortSignal): Promise<void> {
    const timeIn = (milliseconds: number) => this.#playhead.shown(this.position + milliseconds * this.#rate);
    if (this.#isReplacing) {
      const edit = this.#edit;
      this.#freshFrom = await this.#picture.replace(edit, timeIn, signal);
      if (edit === this.#edit) this.#isReplacing = false;
    }
    if (this.#state !== "skipping") return;
    await this.#picture.catchUp(this.#edit, timeIn, signal);
    if (this.#playhead.clock) this.#state = "playing";
  }

  async #showPosition(signal: AbortSignal): Promise<void> {
    const isNew = this.#isStale;
    if (isNew) this.#picture.reset();
    this.#isStale = false;
    const edit = this.#edit;
    await this.#picture.show(edit, this.#playhead.shown(), signal);
    if (edit === this.#edit) this.#load();
    if (this.#steps !== 0) await this.#takeSteps(signal);
    if (this.#moves.isOutdated) {
      this.#isStale ||= isNew; // The latest picture tells that it was drawn.
      return;
    }
    if (isNew) this.#emit("drawn");
    this.#draws.resolve();
    if (!this.#isSeeking) return;
    this.#isSeeking = false;
    this.#emit("timeupdate");
    this.#emit("seeked");
  }

  async #takeSteps(signal: AbortSignal): Promise<void> {
    const from = this.#playhead.shown();
    const time = await this.#picture.step(this.#edit, from, this.#steps, signal);
    if (this.#moves.isOutdated) return;
    this.#steps = 0;
    if (time === from) return;
    this.#playhead.place(time);
    await this.#picture.show(this.#edit, time, signal);
  }

  /** Dispatches the events of an edit that was opened. */
  #load(): void {
    const { run } = this.#picture;
    if (!run || this.#state === "closed") return;
    const isFirst = Number.isNaN(this.duration);
    this.#setDuration(run.duration);
    if (!isFirst) return;
    this.#emit("loadedmetadata");
    this.#emit("loadeddata");
  }

  #setDuration(duration: number): void {
    if (this.#playhead.setDuration(duration)) this.#emit("durationchange");
  }

  /** Starts the clock. */
  async #begin(time: number, signal: AbortSignal): Promise<void> {
    const isObsolete = () => this.#state !== "starting" || this.#moves.isOutdated;
    const hearing = this.#picture.run?.hasAudio ? await this.#sound.start() : "silent";
    if (isObsolete()) return;
    if (hearing === "refused") {
      const message =
        "The browser plays sound only after a gesture of the user. Call play() in a click handler, or set `muted`.";
      return this.#stopPlaying(new DOMException(message, "NotAllowedError"));
    }
    await this.#prepareRun(time, hearing === "audible", signal);
    if (isObsolete()) return;
    this.#sound.schedule?.play();
    this.#playhead.start(this.#sound.schedule ?? new PageClock(time, this.#rate, !this.#ticker.isVisible));
    this.#state = "playing";
    this.#picture.startPlaying(this.#playhead.shown(time));
    this.#ticker.start();
    this.#plays.resolve();
    this.#progress.start();
  }

  /** Makes picture and sound ready to go on from a time. */
  async #prepareRun(time: number, isAudible: boolean, signal: AbortSignal): Promise<void> {
    const picture = this.#picture;
    const hasSound = !isAudible || this.#sound.canPlayFrom(time, picture.run);
    if (!hasSound || !picture.canPlayFrom(this.#playhead.shown(time))) {
      this.#sound.end();
      await picture.reopen(this.#edit, time, signal);
    }
    if (isAudible) await this.#sound.load(picture.run, time, this.#rate, signal);
  }

  #tick(): void {
    const { clock } = this.#playhead;
    if (!clock) return;
    this.#playhead.advance();
    const isOtherSound = this.#picture.run?.hasAudio && this.#sound.look();
    try {
      if (isOtherSound) this.#restart();
      else this.#playFrom(clock);
    } catch (error) {
      this.#recoverOrFail(error);
    }
  }

  #playFrom(clock: Clock): void {
    this.#progress.tellWaiting(clock.isWaiting);
    const time = clock.position;
    const failure = this.#sound.schedule?.failure ?? this.#picture.failureAt(time);
    if (failure) {
      this.#showPicture(time);
      throw failure.error;
    }
    if (this.#isAtEnd(time)) this.#finish();
    else this.#playOn(time);
  }

  #playOn(time: number): void {
    this.#showPicture(time);
    this.#tellDrawn(time);
    if (this.#showsPicture && this.#picture.isBehind(time, LATE)) this.#skipAhead();
    this.#progress.tellTime();
  }

  /** Tells that the first frame with new values is on the canvas. */
  #tellDrawn(time: number): void {
    if (this.#freshFrom === undefined || time < this.#freshFrom || this.#picture.madeUntil <= this.#freshFrom) return;
    this.#freshFrom = undefined;
    this.#isStale = false;
    this.#emit("drawn");
    this.#draws.resolve();
  }

  get #showsPicture(): boolean {
    return this.#ticker.isVisible && this.#state === "playing";
  }

  #showPicture(time: number): void {
    if (!this.#showsPicture) return;
    const { schedule } = this.#sound;
    this.#picture.play(time, this.#lateSound.holdsBack(schedule?.isLow ?? false));
    if (schedule) schedule.isBusy ||= this.#picture.isSlow;
  }

  #skipAhead(): void {
    this.#state = "skipping";
    this.#moves.request();
  }

  #changeVisibility(): void {
    const { isVisible } = this.#ticker;
    this.#playhead.changeVisibility(isVisible);
    if (isVisible) this.#sound.resume();
    if (!this.#picture.run?.hasVideo) return;
    if (isVisible) this.#skipAhead();
    else this.#picture.hide();
  }

  #isAtEnd(time: number): boolean {
    if (Number.isFinite(this.duration)) return time >= this.duration;
    const { end } = this.#picture;
    const isHeard = this.#sound.schedule?.isFinished ?? true;
    return this.#ticker.isVisible && end !== undefined && time >= end && isHeard;
  }

  #finish(): void {
    if (this.#playhead.findDuration()) this.#emit("durationchange");
    if (this.loop) {
      this.seek(0);
      return;
    }
    this.#halt();
    this.#sound.end();
    this.#playhead.place(this.duration);
    this.#stopPlaying(undefined);
    this.#emit("ended");
    this.#moves.request(); // Shows the last frame, also if pictures were late.
  }

  /** Opens the edit again at the position if a device failed, once. */
  #recoverOrFail(error: unknown): void {
    if (this.#recovery.helps(error, this.position)) this.#reopen();
    else this.#fail(error);
  }

  /** Makes picture and sound of the position again. */
  #reopen(): void {
    this.#isStale = true;
    this.#restart();
  }

  #fail(error: unknown): void {
    this.#error = toMFXError(
      error,
      (cause, message) => new SourceError("source-failed", `The edit failed: ${message}`, { cause }),
    );
    this.#isSeeking = false;
    this.#steps = 0;
    this.#isStale = true; // The next try opens the edit again.
    this.#stopPlaying(this.#error);
    this.#draws.reject(this.#error);
    this.#sound.end();
    this.#emit("error");
  }
}

const aborted = (message: string) => new DOMException(message, "AbortError");
