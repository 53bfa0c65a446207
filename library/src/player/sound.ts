import { MFXError } from "../errors.ts";
import { unlessAborted } from "../media/abort.ts";
import type { EditRun } from "./edit-run.ts";
import { SoundOutput } from "./sound-output.ts";
import { SoundSchedule } from "./sound-schedule.ts";

/** Milliseconds of sound that are decoded and left out rather than opening the edit again. */
const SKIPPABLE = 2000;

/** How a start of playback is heard. */
export type Hearing = "audible" | "silent" | "refused";

/** The sound of a player: its output, and the stream that plays. Without an output that works, the edit plays in silence until there is one. */
export class Sound {
  readonly #node: AudioNode | undefined;
  readonly #warn: (warning: MFXError) => void;
  #output: SoundOutput | undefined;
  /** The sound at the position, the output that it is scheduled on, and the run that it belongs to. */
  #playing: { schedule: SoundSchedule; output: SoundOutput; run: EditRun } | undefined;
  #volume = 1;
  #isMuted = false;
  /** Whether the silence was told. */
  #isWarned = false;
  /** Whether the output did not work when it was needed. It is tried again by `prepare()`, and when its time moves. */
  #isMissed = false;

  /**
   * @param node - Node that gets the sound; that of an own context by default.
   * @param warn - Called when the edit begins to play in silence.
   */
  constructor(node: AudioNode | undefined, warn: (warning: MFXError) => void) {
    this.#node = node;
    this.#warn = warn;
  }

  /** What plays, which is also the clock. */
  get schedule(): SoundSchedule | undefined {
    return this.#playing?.schedule;
  }

  get volume(): number {
    return this.#volume;
  }

  set volume(volume: number) {
    this.#volume = volume;
    this.#applyVolume();
  }

  get isMuted(): boolean {
    return this.#isMuted;
  }

  set isMuted(isMuted: boolean) {
    this.#isMuted = isMuted;
    this.#applyVolume();
  }

  #applyVolume(): void {
    if (this.#output) this.#output.volume = this.#isMuted ? 0 : this.#volume;
  }

  /** Starts the output as far as the browser lets it. Call it in the handler of a user's gesture. */
  prepare(): void {
    this.#isMissed = false;
    void this.#open()?.start();
  }

  /** Resumes an output that the browser has suspended. */
  resume(): void {
    this.#output?.resume();
  }

  /** Starts the output. Sound that cannot be heard ends. */
  async start(): Promise<Hearing> {
    const hearing = await this.#start();
    if (hearing === "silent") this.end();
    return hearing;
  }

  async #start(): Promise<Hearing> {
    const isMuted = this.#isMuted;
    const output = this.#isMissed ? undefined : this.#open();
    if (!output || (isMuted && !output.isRunning)) return "silent";
    const state = await output.start();
    if (state === "running") {
      this.#isWarned = false;
      return "audible";
    }
    if (state === "refused") return isMuted ? "silent" : "refused";
    this.#miss("The AudioContext does not run");
    return "silent";
  }

  /** Whether the sound at a time can be had from a run, or is at hand. */
  canPlayFrom(time: number, run: EditRun | undefined): boolean {
    if (this.#playing) return !this.#playing.schedule.hasFailed && !this.#isReplaced;
    return !!run?.hasUnreadAudio && run.start <= time && time - run.start < SKIPPABLE;
  }

  /** Makes the sound of a run ready to play from a time, in milliseconds. */
  async load(run: EditRun | undefined, time: number, rate: number, signal: AbortSignal): Promise<void> {
    const audio = this.#playing ? undefined : run?.takeAudio();
    const output = this.#output!;
    if (run && audio) this.#playing = { schedule: new SoundSchedule(audio, output, time, rate), output, run };
    if (this.#playing) await unlessAborted(this.#playing.schedule.ready(), signal);
  }

  /** Looks at the output before each picture. Returns whether playback has to start again, with sound or without. */
  look(): boolean {
    const output = this.#output;
    if (!output) return false;
    const progress = output.look();
    if (!this.#playing) return this.#isBack(progress);
    if (this.#isReplaced) return true;
    if (!output.isRunning) output.resume();
    if (output.isClosed && !output.isReplaceable) this.#miss("The AudioContext was closed");
    else if (progress === "stalled") this.#miss("The AudioContext stands still");
    return output.isClosed || progress === "stalled";
  }

  /** Whether the sound is scheduled on an output that was closed since. */
  get #isReplaced(): boolean {
    return this.#playing?.output !== this.#output;
  }

  /** Whether an output works again that was missed. */
  #isBack(progress: string): boolean {
    if (!this.#isMissed) return false;
    this.#output?.resume();
    if (progress === "moving") this.#isMissed = false;
    return !this.#isMissed;
  }

  /** Ends the stream. The output stays. */
  end(): void {
    this.#playing?.schedule.stop();
    this.#playing?.run.cancelAudio();
    this.#playing = undefined;
  }

  close(): void {
    this.end();
    this.#output?.close();
  }

  /** The output, created if needed; `undefined` if this environment has none. */
  #open(): SoundOutput | undefined {
    if (this.#output?.isClosed && this.#output.isReplaceable) this.#output = undefined;
    if (this.#output) return this.#output;
    try {
      this.#output = new SoundOutput(this.#node);
      this.#applyVolume();
    } catch (cause) {
      this.#miss("There is no AudioContext in this environment", cause);
    }
    return this.#output;
  }

  /** Goes on in silence. */
  #miss(reason: string, cause?: unknown): void {
    this.#isMissed = true;
    if (this.#isWarned) return;
    this.#isWarned = true;
    const message = `${reason}: the edit plays without sound.`;
    this.#warn(new MFXError("feature-missing", message, { feature: "AudioContext", cause }));
  }
}
