import type { Edit } from "../edit/edit.ts";
import { MFXError, SourceError, toMFXError } from "../errors.ts";
import { unlessAborted } from "../media/abort.ts";
import type { Canvas } from "../stream/paint.ts";
import { type Clock, PageClock } from "./clock.ts";
import type { EditRun } from "./edit-run.ts";
import { Latest } from "./latest.ts";
import { Picture } from "./picture.ts";
import type { MFXPlayerEventMap } from "./player-events.ts";
import { SoundOutput } from "./sound-output.ts";
import { SoundSchedule } from "./sound-schedule.ts";
import { Ticker } from "./ticker.ts";

/** Milliseconds between two `timeupdate` events. */
const TIME_UPDATE = 250;
/** Milliseconds by which pictures may be late before the player skips ahead. */
const LATE = 500;
/** Milliseconds of sound that are decoded and left out rather than opening the edit again. */
const SKIPPABLE = 2000;
/** Milliseconds before the end of the edit at which its last picture is shown. */
const LAST = 1;

interface PlaybackOptions {
  canvas: Canvas;
  edit: Edit;
  /** Node that gets the sound; that of an own context by default. */
  node: AudioNode | undefined;
  /** Called with each event. `detail` is that of a warning. */
  emit: (type: keyof MFXPlayerEventMap, detail?: MFXError) => void;
}

/** What a player does: plays an edit, and moves between its states. Times are in milliseconds. */
export class Playback {
  /** Whether to start again at the end. */
  loop = false;
  #edit: Edit;
  readonly #emit: PlaybackOptions["emit"];
  readonly #picture: Picture;
  readonly #node: AudioNode | undefined;
  #output: SoundOutput | undefined;
  /** Whether an `AudioContext` could not be used. */
  #isSilent = false;
  /** The sound at the position, and the run that it belongs to. */
  #sound: { schedule: SoundSchedule; run: EditRun } | undefined;
  /** Set while the position moves. */
  #clock: Clock | undefined;
  /** Position while there is no clock. */
  #position = 0;
  #duration = Number.NaN;
  #isSeeking = false;
  #isPaused = true;
  #isEnded = false;
  #isWaiting = false;
  #isLoaded = false;
  #isClosed = false;
  /** Whether the held frames were made with an earlier edit or earlier values. */
  #isStale = false;
  /** Whether the picture shall skip ahead to the clock. */
  #isBehind = false;
  #error: MFXError | null = null;
  #rate = 1;
  #volume = 1;
  #isMuted = false;
  #lastUpdate = 0;
  #plays: { resolve(): void; reject(error: unknown): void }[] = [];
  readonly #moves = new Latest((signal) => this.#move(signal));
  readonly #ticker = new Ticker(
    () => this.#tick(),
    () => this.#changeVisibility(),
  );

  /** @throws OptionError if the canvas has a context that is not 2D. */
  constructor({ canvas, edit, node, emit }: PlaybackOptions) {
    this.#edit = edit;
    this.#node = node;
    this.#emit = emit;
    this.#picture = new Picture(canvas);
    this.#moves.request();
  }

  get edit(): Edit {
    return this.#edit;
  }

  set edit(edit: Edit) {
    this.#edit = edit;
    this.#isStale = true;
    this.#restart();
  }

  get position(): number {
    const { position } = this.#clock ?? { position: this.#position };
    return this.#within(position);
  }

  get duration(): number {
    return this.#duration;
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  get isEnded(): boolean {
    return this.#isEnded;
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
    if (rate === this.#rate) return;
    this.#position = this.position;
    this.#rate = rate;
    this.#restart();
    this.#emit("ratechange");
  }

  get volume(): number {
    return this.#volume;
  }

  set volume(volume: number) {
    this.#volume = volume;
    this.#applyVolume();
    this.#emit("volumechange");
  }

  get isMuted(): boolean {
    return this.#isMuted;
  }

  set isMuted(isMuted: boolean) {
    this.#isMuted = isMuted;
    this.#applyVolume();
    this.#emit("volumechange");
    // It may have started without sound.
    if (!isMuted && this.#clock instanceof PageClock && this.#picture.run?.hasAudio) this.#restart();
  }

  /** Resolves when it plays. Rejects like `play()` of a media element. */
  async play(): Promise<void> {
    if (this.#isClosed) throw aborted("The player is closed.");
    if (this.#isEnded) this.seek(0);
    // In the handler of a gesture, a context can start.
    if (this.#picture.run?.hasAudio !== false) this.#openOutput()?.start();
    if (this.#clock) return;
    const playing = new Promise<void>((resolve, reject) => this.#plays.push({ resolve, reject }));
    if (this.#isPaused) {
      this.#isPaused = false;
      this.#error = null;
      this.#emit("play");
    }
    this.#moves.request();
    return playing;
  }

  pause(): void {
    if (this.#isPaused) return;
    this.#stopPlaying(aborted("pause() was called before playback started."));
    this.#moves.request(); // Shows the exact frame, also if pictures were late.
  }

  /** Makes the held frames again. */
  refresh(): void {
    this.#isStale = true;
    if (!this.#clock) this.#moves.request();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#stopPlaying(aborted("The player was closed."));
    this.#endSound();
    this.#moves.close();
    this.#picture.reset();
    this.#output?.close();
  }

  seek(position: number): void {
    if (this.#isClosed) return;
    this.#halt();
    this.#endSound();
    this.#position = this.#within(position);
    this.#isSeeking = true;
    this.#isEnded = false;
    this.#error = null;
    this.#emit("seeking");
    if (!this.#isStale) this.#picture.showHeld(this.#position);
    this.#moves.request();
  }

  /** A position that the edit has. */
  #within(position: number): number {
    return Math.max(0, Number.isNaN(this.#duration) ? position : Math.min(position, this.#duration));
  }

  /** Stops the clock, and starts again at the position if it plays. */
  #restart(): void {
    if (this.#isClosed) return;
    this.#halt();
    this.#endSound();
    this.#error = null;
    this.#moves.request();
  }

  /** Stops the clock at its position. */
  #halt(): void {
    this.#position = this.position;
    this.#sound?.schedule.pause();
    this.#clock = undefined;
    this.#isWaiting = this.#isBehind = false;
    this.#ticker.stop();
  }

  #endSound(): void {
    this.#sound?.schedule.stop();
    this.#sound?.run.cancelAudio();
    this.#sound = undefined;
  }

  /** Halts, and rejects the promises of `play()`. */
  #stopPlaying(reason: unknown): void {
    this.#halt();
    for (const { reject } of this.#plays.splice(0)) reject(reason);
    if (this.#isPaused) return;
    this.#isPaused = true;
    this.#emit("timeupdate");
    this.#emit("pause");
  }

  /** Shows the picture of the position, and starts the clock if it plays. */
  async #move(signal: AbortSignal): Promise<void> {
    try {
      if (this.#isBehind && this.#clock) {
        const timeIn = (milliseconds: number) => this.#shownTime(this.position + milliseconds * this.#rate);
        await this.#picture.catchUp(this.#edit, timeIn, signal);
        this.#isBehind = false;
        return;
      }
      if (this.#clock) return;
      if (this.#isStale) this.#picture.reset();
      this.#isStale = false;
      const time = this.#position;
      await this.#picture.show(this.#edit, this.#shownTime(time), signal);
      this.#load();
      if (this.#moves.isOutdated) return;
      if (this.#isSeeking) {
        this.#isSeeking = false;
        this.#emit("timeupdate");
        this.#emit("seeked");
      }
      if (!this.#isPaused && !this.#moves.isOutdated) await this.#begin(time, signal);
    } catch (error) {
      if (!this.#moves.isOutdated) this.#fail(error);
    }
  }

  /** The last picture is still on screen at the end. */
  #shownTime(time: number): number {
    return Number.isFinite(this.#duration) ? Math.max(0, Math.min(time, this.#duration - LAST)) : time;
  }

  /** Dispatches the events of an edit that was opened. */
  #load(): void {
    const { run } = this.#picture;
    if (!run || this.#isClosed) return;
    const isFirst = !this.#isLoaded;
    this.#isLoaded = true;
    this.#setDuration(run.duration);
    if (!isFirst) return;
    this.#emit("loadedmetadata");
    this.#emit("loadeddata");
  }

  #setDuration(duration: number): void {
    if (duration === this.#duration) return;
    this.#duration = duration;
    this.#emit("durationchange");
    if (!this.#clock) this.#position = this.#within(this.#position);
  }

  /** Starts the clock. */
  async #begin(time: number, signal: AbortSignal): Promise<void> {
    const isObsolete = () => this.#isPaused || this.#moves.isOutdated;
    const output = this.#picture.run?.hasAudio ? await this.#startOutput() : undefined;
    if (isObsolete()) return;
    if (output === "refused") {
      const message =
        "The browser plays sound only after a gesture of the user. Call play() in a click handler, or set `muted`.";
      return this.#stopPlaying(new DOMException(message, "NotAllowedError"));
    }
    if (output) await this.#openSound(output, time, signal);
    else if (!this.#picture.canPlayFrom(this.#shownTime(time))) await this.#picture.reopen(this.#edit, time, signal);
    if (isObsolete()) return;
    this.#sound?.schedule.play();
    this.#clock = this.#sound?.schedule ?? new PageClock(time, this.#rate);
    this.#picture.startPlaying(this.#shownTime(time));
    this.#ticker.start();
    this.#lastUpdate = performance.now();
    for (const { resolve } of this.#plays.splice(0)) resolve();
    this.#emit("playing");
  }

  /** Makes the sound at a position ready to play. */
  async #openSound(output: SoundOutput, time: number, signal: AbortSignal): Promise<void> {
    const picture = this.#picture;
    const canUse = ({ hasUnreadAudio, start }: EditRun) => hasUnreadAudio && start <= time && time - start < SKIPPABLE;
    const needsRun = !this.#sound && !(picture.run && canUse(picture.run));
    if (needsRun || !picture.canPlayFrom(this.#shownTime(time))) {
      this.#endSound();
      await picture.reopen(this.#edit, time, signal);
    }
    const { run } = picture;
    const audio = this.#sound ? undefined : run?.takeAudio();
    if (run && audio) this.#sound = { schedule: new SoundSchedule(audio, output, time, this.#rate), run };
    if (this.#sound) await unlessAborted(this.#sound.schedule.ready(), signal);
  }

  /** The output of the sound, created if needed; `undefined` if this environment has none. */
  #openOutput(): SoundOutput | undefined {
    if (this.#output || this.#isSilent) return this.#output;
    try {
      this.#output = new SoundOutput(this.#node);
      this.#applyVolume();
    } catch (cause) {
      this.#warn("There is no AudioContext in this environment", cause);
    }
    return this.#output;
  }

  /** Starts the output. `undefined` if it plays without sound. */
  async #startOutput(): Promise<SoundOutput | "refused" | undefined> {
    const output = this.#openOutput();
    if (!output || this.#isSilent) return undefined;
    if (this.#isMuted && !output.isRunning) return undefined;
    const state = await output.start();
    if (state === "running") return output;
    if (state === "refused") return this.#isMuted ? undefined : "refused";
    this.#warn("The AudioContext does not run");
    return undefined;
  }

  /** Goes on without sound. */
  #warn(reason: string, cause?: unknown): void {
    if (this.#isSilent) return;
    this.#isSilent = true;
    const message = `${reason}: the edit plays without sound.`;
    const detail = new MFXError("feature-missing", message, { feature: "AudioContext", cause });
    this.#emit("warning", detail);
  }

  #applyVolume(): void {
    if (this.#output) this.#output.volume = this.#isMuted ? 0 : this.#volume;
  }

  #tick(): void {
    const clock = this.#clock;
    if (!clock) return;
    if (this.#sound && this.#output?.context.state === "closed") {
      this.#warn("The AudioContext was closed");
      this.#restart();
      return;
    }
    this.#tellWaiting(clock.isWaiting);
    const time = clock.position;
    const failure = this.#sound?.schedule.failure ?? this.#picture.failureAt(time);
    if (failure) {
      this.#showPicture(time);
      this.#fail(failure.error);
    } else if (this.#isAtEnd(time)) this.#finish();
    else this.#playOn(time);
  }

  #playOn(time: number): void {
    this.#showPicture(time);
    if (this.#showsPicture && this.#picture.isBehind(time, LATE)) this.#skipAhead();
    if (performance.now() - this.#lastUpdate < TIME_UPDATE) return;
    this.#lastUpdate = performance.now();
    this.#emit("timeupdate");
  }

  get #showsPicture(): boolean {
    return this.#ticker.isVisible && !this.#isBehind;
  }

  #showPicture(time: number): void {
    if (this.#showsPicture) this.#picture.play(time);
  }

  #tellWaiting(isWaiting: boolean): void {
    if (isWaiting === this.#isWaiting) return;
    this.#isWaiting = isWaiting;
    this.#emit(isWaiting ? "waiting" : "playing");
  }

  #skipAhead(): void {
    this.#isBehind = true;
    this.#moves.request();
  }

  #changeVisibility(): void {
    if (!this.#picture.run?.hasVideo) return;
    if (this.#ticker.isVisible) this.#skipAhead();
    else this.#picture.hide();
  }

  #isAtEnd(time: number): boolean {
    if (Number.isFinite(this.#duration)) return time >= this.#duration;
    const { end } = this.#picture;
    const isHeard = this.#sound?.schedule.isFinished ?? true;
    return this.#ticker.isVisible && end !== undefined && time >= end && isHeard;
  }

  #finish(): void {
    if (!Number.isFinite(this.#duration)) this.#setDuration(this.position);
    if (this.loop) {
      this.seek(0);
      return;
    }
    this.#halt();
    this.#endSound();
    this.#position = this.#duration;
    this.#isEnded = true;
    this.#stopPlaying(undefined);
    this.#emit("ended");
    this.#moves.request(); // Shows the last frame, also if pictures were late.
  }

  #fail(error: unknown): void {
    this.#error = toMFXError(
      error,
      (cause, message) => new SourceError("source-failed", `The edit failed: ${message}`, { cause }),
    );
    this.#isSeeking = false;
    this.#isStale = true; // The next try opens the edit again.
    this.#stopPlaying(this.#error);
    this.#endSound();
    this.#emit("error");
  }
}

const aborted = (message: string) => new DOMException(message, "AbortError");
