import { checkEdit, type Edit } from "../edit/edit.ts";
import type { MFXError } from "../errors.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { checkFlags, checkNumber, FRACTION, within, wrongOption } from "../media/check-option.ts";
import type { Canvas } from "../stream/paint.ts";
import { Playback } from "./playback.ts";
import type { MFXPlayerEventMap } from "./player-events.ts";

/** Slowest and fastest playback, as in Chromium's media elements. */
const RATES = within(0.0625, 16);

/**
 * Options of {@link MFXPlayer}.
 *
 * @group Preview
 * @since next
 */
export interface MFXPlayerOptions {
  /**
   * Node of an `AudioContext` of yours that gets the sound, such as a `GainNode`, or the `destination` of the context. The player resumes the context,
   * and doesn't close it.
   *
   * @defaultValue the destination of a context of the player's own
   */
  output?: AudioNode | undefined;
  /**
   * Whether effects are drawn at the size at which the canvas is shown, in pixels of the screen, if that is smaller than the frame. Fewer pixels make
   * slow effects faster. Lengths in pixels, such as those of `visual.pixelate`, scale with it, so that the picture looks the same. Applies to the
   * {@link effect} that is the edit's outermost stage. `videoWidth` and the canvas keep the full size.
   *
   * @defaultValue true
   */
  drawAtShownSize?: boolean | undefined;
}

/**
 * Plays an {@link Edit}: the picture on a canvas, the sound through an `AudioContext`. Its properties, methods and events are those of a media
 * element, with times in seconds, so that controls for a `<video>` also control a player.
 *
 * Sound is the clock: pictures that are late are dropped. Without sound, the clock is that of the page. The player opens the edit at each position
 * that it has no frames of; of many seeks in a row, it does the first and the latest. It holds at most 20 decoded frames near the position, and 64 MB.
 *
 * Values of effects that are functions are read for each frame while it plays. Call {@link MFXPlayer.refresh | refresh} to draw the frame again
 * while it is paused.
 *
 * If a device fails, playback goes on: without sound while the audio output doesn't work, and with the edit opened again if the browser takes away a
 * decoder or the GPU.
 *
 * The player shows the first picture when it is created. Call {@link MFXPlayer.close | close} when you no longer need it. Seeks, `refresh()`, `step()` and
 * other changes throw after that.
 *
 * @example
 * ```ts live
 * import { effect, MFXPlayer, openFile, visual } from "mfx";
 *
 * const file = await openFile(video);
 * const edit = effect(file, [visual.vignette()]);
 *
 * const canvas = document.createElement("canvas");
 * const player = new MFXPlayer(canvas, edit);
 * canvas.addEventListener("click", () => (player.paused ? player.play() : player.pause()));
 * await show(canvas);
 * ```
 *
 * @group Preview
 * @since next
 */
export class MFXPlayer extends EventTarget {
  readonly #playback: Playback;

  /**
   * @param canvas - Canvas to draw on. It is resized to the frames' display size.
   * @param edit - Edit to play.
   * @param options - Output of the sound, and size in which effects are drawn.
   * @throws `OptionError` if the canvas has a context that is not 2D, another player draws on it, or an option is invalid.
   */
  constructor(canvas: Canvas, edit: Edit, options: MFXPlayerOptions = {}) {
    super();
    checkEdit("edit", edit);
    checkNames(options, { output: true, drawAtShownSize: true } satisfies Names<MFXPlayerOptions>);
    const { output, drawAtShownSize = true } = options;
    if (output !== undefined && typeof output?.connect !== "function") wrongOption("output", "an AudioNode", output);
    checkFlags({ drawAtShownSize });
    const emit = (type: string, detail?: MFXError) =>
      this.dispatchEvent(detail ? new CustomEvent(type, { detail }) : new Event(type));
    this.#playback = new Playback({ canvas, edit, node: output, drawAtShownSize, emit });
  }

  /**
   * Whether to start again at the end.
   *
   * @defaultValue false
   */
  get loop(): boolean {
    return this.#playback.loop;
  }

  set loop(loop: boolean) {
    this.#playback.loop = !!loop;
  }

  /**
   * Edit to play. A new one keeps the position and whether it plays. The event `drawn` follows when its picture is on the canvas.
   */
  get edit(): Edit {
    return this.#playback.edit;
  }

  set edit(edit: Edit) {
    checkEdit("edit", edit);
    this.#playback.edit = edit;
  }

  /**
   * Position in seconds. Setting it seeks: the event `seeked` follows when the picture is on the canvas, and the previous picture stays until then.
   *
   * @defaultValue 0
   */
  get currentTime(): number {
    return this.#playback.position / 1000;
  }

  set currentTime(seconds: number) {
    checkNumber("currentTime", seconds, { rule: "a finite number of seconds", fits: () => true });
    this.#playback.seek(seconds * 1000);
  }

  /** Duration of the edit in seconds. `NaN` before it is known; infinite if the edit doesn't know it. */
  get duration(): number {
    return this.#playback.duration / 1000;
  }

  /** Whether it is paused. */
  get paused(): boolean {
    return this.#playback.isPaused;
  }

  /** Whether the position is the end, after playing or seeking. */
  get ended(): boolean {
    return this.#playback.isEnded;
  }

  /** Whether the picture of the position is still being made. */
  get seeking(): boolean {
    return this.#playback.isSeeking;
  }

  /** Why the edit failed; `null` if it did not. Seeking tries again. */
  get error(): MFXError | null {
    return this.#playback.error;
  }

  /** Display width of the picture in pixels; 0 before the first one. */
  get videoWidth(): number {
    return this.#playback.size.width;
  }

  /** Display height of the picture in pixels; 0 before the first one. */
  get videoHeight(): number {
    return this.#playback.size.height;
  }

  /**
   * Speed of playback, from 0.0625 to 16. Keeps the pitch of the sound.
   *
   * @defaultValue 1
   */
  get playbackRate(): number {
    return this.#playback.rate;
  }

  set playbackRate(rate: number) {
    checkNumber("playbackRate", rate, RATES);
    this.#playback.rate = rate;
  }

  /**
   * Volume of the sound, from 0 to 1.
   *
   * @defaultValue 1
   */
  get volume(): number {
    return this.#playback.volume;
  }

  set volume(volume: number) {
    checkNumber("volume", volume, FRACTION);
    this.#playback.volume = volume;
  }

  /**
   * Whether the sound is off. Browsers let muted players start without a gesture of the user.
   *
   * @defaultValue false
   */
  get muted(): boolean {
    return this.#playback.isMuted;
  }

  set muted(muted: boolean) {
    this.#playback.isMuted = !!muted;
  }

  /**
   * Counts the frames that were due, as that of a `<video>` does.
   *
   * @returns `totalVideoFrames`, `droppedVideoFrames` of them that were too late to be painted, and the time of the call (`performance.now()`).
   */
  getVideoPlaybackQuality(): { creationTime: number; totalVideoFrames: number; droppedVideoFrames: number } {
    const { total, dropped } = this.#playback.counts;
    return { creationTime: performance.now(), totalVideoFrames: total, droppedVideoFrames: dropped };
  }

  /**
   * Starts playback, at the end from the start.
   *
   * @returns Resolves when it plays. Rejects with a `DOMException` like that of a media element: `NotAllowedError` if the browser waits for a gesture of
   *   the user, `AbortError` if `pause()` is called first. Rejects with the error if the edit fails.
   */
  play(): Promise<void> {
    return this.#playback.play();
  }

  /** Pauses playback. */
  pause(): void {
    this.#playback.pause();
  }

  /**
   * Draws the frame again if it is paused, with the current values of the edit. While it plays, the next frames have them anyway.
   *
   * @returns Resolves when a frame that was made after the call is on the canvas, as the event `drawn` tells. Rejects if the edit fails or the player is closed.
   */
  refresh(): Promise<void> {
    return this.#playback.refresh();
  }

  /**
   * Pauses, and moves by a number of frames, also between frames that take different times. The events `seeking` and `seeked` are dispatched.
   *
   * @param frames - Whole number of frames: 1 for the next one, -1 for the one before. Stops at the first and the last frame.
   * @returns Resolves when the picture is on the canvas. Rejects if the edit fails or the player is closed.
   */
  step(frames: number): Promise<void> {
    checkNumber("frames", frames, { rule: "a whole number", fits: Number.isInteger });
    return this.#playback.step(frames);
  }

  /** Ends playback and releases everything: frames, decoders, and the audio context if it is the player's own. The canvas keeps its picture. */
  close(): void {
    this.#playback.close();
  }

  /**
   * Adds an event listener.
   *
   * @param type - Name of the event.
   * @param listener - Listener to call.
   * @param options - Options, as for an `EventTarget`.
   */
  override addEventListener<K extends keyof MFXPlayerEventMap>(
    type: K,
    listener: ((event: MFXPlayerEventMap[K]) => unknown) | EventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void {
    super.addEventListener(type, listener, options);
  }

  /**
   * Removes an event listener.
   *
   * @param type - Name of the event.
   * @param listener - Listener to remove.
   * @param options - Options, as for an `EventTarget`.
   */
  override removeEventListener<K extends keyof MFXPlayerEventMap>(
    type: K,
    listener: ((event: MFXPlayerEventMap[K]) => unknown) | EventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ): void;
  override removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ): void;
  override removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ): void {
    super.removeEventListener(type, listener, options);
  }
}
