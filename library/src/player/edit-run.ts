import { type Edit, type EditStreams, openRoot } from "../edit/edit.ts";
import { SDRFrames } from "../effects/sdr-frames.ts";
import { AbortedError } from "../errors.ts";
import { noWishes, type PreviewWishes } from "../frame/preview.ts";
import { unlessAborted } from "../media/abort.ts";
import { wrongOption } from "../media/check-option.ts";

/** The streams of one run of an edit. Picture and sound can be canceled apart; the signal of the run is aborted when both are over. */
export class EditRun {
  /** Time that the edit was asked to start at, in milliseconds. */
  readonly start: number;
  /** Duration of the whole edit in milliseconds; infinite if it is unknown. */
  readonly duration: number;
  readonly hasVideo: boolean;
  readonly hasAudio: boolean;
  /** Wishes that stages of the picture follow. */
  readonly wishes: PreviewWishes;
  #frames: ReadableStreamDefaultReader<VideoFrame> | undefined;
  #audio: ReadableStream<AudioData> | undefined;
  #soundTaken = false;
  readonly #sdr = new SDRFrames();
  readonly #controller: AbortController;

  private constructor(
    { duration, start, wishes }: { duration: number; start: number; wishes: PreviewWishes },
    { video, audio }: EditStreams,
    controller: AbortController,
  ) {
    this.start = start;
    this.duration = Number.isNaN(duration) ? Number.POSITIVE_INFINITY : duration;
    this.hasVideo = !!video;
    this.hasAudio = !!audio;
    this.wishes = wishes;
    this.#frames = video?.getReader();
    this.#audio = audio;
    this.#controller = controller;
  }

  /**
   * Opens an edit.
   *
   * @throws AbortedError if the signal is aborted, and errors of the edit.
   */
  static async open(edit: Edit, start: number, signal: AbortSignal): Promise<EditRun> {
    const controller = new AbortController();
    const abort = () => controller.abort(signal.reason);
    signal.addEventListener("abort", abort);
    const wishes = noWishes();
    const at = start * 1000;
    const opening = openRoot(edit, { video: at, audio: at, signal: controller.signal, wishes });
    try {
      const streams = await unlessAborted(opening, signal);
      return new EditRun({ duration: edit.duration, start, wishes }, streams, controller);
    } catch (error) {
      controller.abort(error);
      opening.then(cancelBoth, () => {}); // An edit may open its streams although it was aborted.
      throw error;
    } finally {
      signal.removeEventListener("abort", abort);
    }
  }

  /** The next frame, in colors that canvases of every browser show rightly; `undefined` at the end, and after the picture was canceled. */
  async read(): Promise<VideoFrame | undefined> {
    const reader = this.#frames;
    const frame = (await reader?.read())?.value;
    if (frame && !(frame instanceof VideoFrame)) wrongOption("edit", "an edit whose picture has VideoFrames", frame);
    const shown = frame && (await this.#sdr.convert(frame));
    if (shown !== frame) frame?.close();
    return shown;
  }

  /** The sound, the first time. */
  takeAudio(): ReadableStream<AudioData> | undefined {
    const audio = this.#soundTaken ? undefined : this.#audio;
    this.#soundTaken = true;
    return audio;
  }

  /** Whether the sound can be read from its start. */
  get hasUnreadAudio(): boolean {
    return this.hasAudio && !this.#soundTaken;
  }

  cancelVideo(): void {
    cancel(this.#frames);
    this.#frames = undefined;
    this.#sdr.close();
    this.#abortIfOver();
  }

  /** Ends the sound. A stream that was taken is canceled by its reader. */
  cancelAudio(): void {
    if (!this.#soundTaken) cancel(this.#audio);
    this.#soundTaken = true;
    this.#audio = undefined;
    this.#abortIfOver();
  }

  #abortIfOver(): void {
    if (!this.#frames && !this.#audio)
      this.#controller.abort(new AbortedError(undefined, "The player has left this run."));
  }
}

function cancelBoth({ video, audio }: EditStreams): void {
  cancel(video);
  cancel(audio);
}

/** Cancels a stream that is not needed. Its failures are ignored. */
const cancel = (stream: ReadableStream<unknown> | ReadableStreamDefaultReader<unknown> | undefined) =>
  void stream?.cancel().catch(() => {});
