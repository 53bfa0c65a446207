import type { Edit, EditStreams } from "../edit/edit.ts";
import { AbortedError, OptionError } from "../errors.ts";
import { type PreviewWishes, wishesFor } from "../frame/preview.ts";
import { unlessAborted } from "../media/abort.ts";
import { checkStream, wrongOption } from "../media/check-option.ts";

/** The streams of one call of an edit. Picture and sound can be canceled apart; the call's signal is aborted when both are over. */
export class EditRun {
  /** Time that the edit was asked to start at, in milliseconds. */
  readonly start: number;
  /** Duration of the whole edit in milliseconds; infinite if it is unknown. */
  readonly duration: number;
  readonly hasVideo: boolean;
  readonly hasAudio: boolean;
  /** Wishes that the stage of the picture follows; `undefined` if it doesn't know of players. */
  readonly wishes: PreviewWishes | undefined;
  #frames: ReadableStreamDefaultReader<VideoFrame> | undefined;
  #audio: ReadableStream<AudioData> | undefined;
  #soundTaken = false;
  readonly #controller: AbortController;

  private constructor(start: number, { video, audio, duration }: EditStreams, controller: AbortController) {
    this.start = start;
    this.duration = Number.isNaN(duration) ? Number.POSITIVE_INFINITY : duration;
    this.hasVideo = !!video;
    this.hasAudio = !!audio;
    this.wishes = video && wishesFor(video);
    this.#frames = video?.getReader();
    this.#audio = audio;
    this.#controller = controller;
  }

  /**
   * Calls an edit.
   *
   * @throws OptionError if it returns something else than streams, AbortedError if the signal is aborted, and errors of the edit.
   */
  static async open(edit: Edit, start: number, signal: AbortSignal): Promise<EditRun> {
    const controller = new AbortController();
    const abort = () => controller.abort(signal.reason);
    signal.addEventListener("abort", abort);
    const opening = (async () => checked(await edit({ start, signal: controller.signal })))();
    try {
      const streams = await unlessAborted(opening, signal);
      return new EditRun(start, streams, controller);
    } catch (error) {
      controller.abort(error);
      opening.then(cancelBoth, () => {}); // An edit may open its streams although it was aborted.
      throw error;
    } finally {
      signal.removeEventListener("abort", abort);
    }
  }

  /** The next frame; `undefined` at the end, and after the picture was canceled. */
  async read(): Promise<VideoFrame | undefined> {
    const reader = this.#frames;
    const frame = (await reader?.read())?.value;
    if (frame && !(frame instanceof VideoFrame)) wrongOption("edit", "a function whose `video` has VideoFrames", frame);
    return frame;
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

function checked(streams: EditStreams): EditStreams {
  const rule = "a function that returns { video, audio, duration }";
  if (typeof streams !== "object" || streams === null) wrongOption("edit", rule, streams);
  const { video, audio, duration } = streams;
  if (video) checkStream("video", video, "Make a new stream in each call of the edit.");
  if (audio) checkStream("audio", audio, "Make a new stream in each call of the edit.");
  if (!video && !audio) wrongOption("edit", "a function that returns a stream as `video` or `audio`", streams);
  if (typeof duration !== "number" || duration < 0) {
    throw new OptionError("duration", `The edit's \`duration\` must be a number of milliseconds; got ${duration}.`);
  }
  return streams;
}

function cancelBoth({ video, audio }: EditStreams): void {
  cancel(video);
  cancel(audio);
}

/** Cancels a stream that is not needed. Its failures are ignored. */
const cancel = (stream: ReadableStream<unknown> | ReadableStreamDefaultReader<unknown> | undefined) =>
  void stream?.cancel().catch(() => {});
