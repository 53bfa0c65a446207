import { AbortedError } from "../errors.ts";
import { ownCopy } from "../frame/own-copy.ts";
import { retimed } from "../frame/retime.ts";
import { checkSignal } from "../media/abort.ts";
import { wrongOption } from "../media/check-option.ts";
import { audioStream, type BlockSource } from "../sound/block-source.ts";
import { mixPlanes } from "../sound/channels.ts";
import { SampleReader } from "../sound/sample-reader.ts";
import { emptyPlanes, positionAt, type SampleBlock, type SampleFormat } from "../sound/samples.ts";
import { generated } from "../stream/generate.ts";
import { Inputs } from "../stream/inputs.ts";
import { throwFailureOf } from "../stream/stream-failure.ts";
import { checkEdit, type Edit, makeEdit, openInput, type Run, refuseLive, runAt, soundOf } from "./edit.ts";
import { decodedFormat } from "./join-audio.ts";
import type { Shown } from "./part-video.ts";

/** Length of the pieces that are read forward, in microseconds. The frames of a piece are in memory. */
const VIDEO_PIECE = 1e6;
const AUDIO_PIECE = 5e6;

/**
 * Plays an edit backward. It is read in pieces of about a second from its end, so memory does not depend on its length.
 *
 * Each piece of a file is decoded from the key frame before it: with one key frame in 10 seconds, this takes up to ten times the work of playing forward.
 *
 * @param edit - The edit.
 * @returns The edit, backward. It has the same length.
 * @throws `OptionError` if the length is unknown or infinite.
 *
 * @example
 * ```ts live
 * import { clip, frameAt, openFile, reverse } from "mfx";
 *
 * const back = reverse(clip(await openFile(video), { end: 2000 }));
 * await show(await frameAt(back, 0));
 * ```
 *
 * @group Editing
 * @since next
 */
export function reverse(edit: Edit): Edit {
  checkEdit("edit", edit);
  refuseLive("edit", edit);
  if (!Number.isFinite(edit.duration)) {
    wrongOption("edit", "an edit with a known end", edit.duration, "Use clip() with an `end`.");
  }
  return makeEdit({
    recipe: { stage: "reverse", options: {}, inputs: [edit] },
    duration: edit.duration,
    video: edit.video,
    audio: soundOf(edit),
    start: (run) => ({
      video: edit.video && run.video !== undefined ? reversedVideo(edit, run) : undefined,
      audio: edit.audio && run.audio !== undefined ? reversedSound(edit, run) : undefined,
    }),
  });
}

function reversedVideo(edit: Edit, run: Run): ReadableStream<VideoFrame> {
  const inputs = new Inputs();
  return generated(reversedFrames(edit, run, inputs), { cancel: (reason) => inputs.cancel(reason) });
}

async function* reversedFrames(edit: Edit, run: Run, inputs: Inputs): AsyncGenerator<VideoFrame, void> {
  const length = Math.round(edit.duration * 1000);
  const from = run.video!;
  const last = Math.max(0, Math.ceil((length - from) / VIDEO_PIECE) - 1);
  for (let piece = last; piece >= 0; piece--) {
    const end = Math.min(length, (piece + 1) * VIDEO_PIECE);
    const frames = await framesOf(edit, run, inputs, { start: piece * VIDEO_PIECE, end, length });
    try {
      for (let shown = frames.pop(); shown; shown = frames.pop()) {
        if (run.signal?.aborted) shown.frame.close();
        checkSignal(run.signal);
        const { frame, start, end } = shown;
        if (length - start > from) yield retimed(frame, length - end, end - start);
        else frame.close();
      }
    } finally {
      for (const { frame } of frames) frame.close();
    }
  }
}

interface Piece {
  start: number;
  end: number;
  /** Length of the edit. */
  length: number;
}

/** The frames that begin in a piece, in its order. Each is shown until the next one begins. */
async function framesOf(edit: Edit, run: Run, inputs: Inputs, { start, end, length }: Piece): Promise<Shown[]> {
  const { video, path } = await openInput(edit, runAt(run, { video: start, audio: undefined }));
  if (!video) return [];
  const reader = inputs.read(video);
  const kept: Shown[] = [];
  try {
    for (;;) {
      const { value: frame } = await reader.read().catch(throwFailureOf("The input of reverse()", path));
      const begin = frame ? Math.max(0, frame.timestamp) : length;
      const before = kept.at(-1);
      if (before) before.end = Math.max(before.start, begin);
      if (!frame) return kept;
      const isInPiece = begin >= start && begin < end;
      if (isInPiece) kept.push({ frame: await ownCopy(frame), start: begin, end: length });
      else frame.close();
      if (begin >= end) return kept;
    }
  } catch (error) {
    for (const { frame } of kept) frame.close();
    throw error;
  } finally {
    await reader.cancel().catch(() => {}); // A read has reported a failure.
  }
}

const reversedSound = (edit: Edit, run: Run): ReadableStream<AudioData> =>
  audioStream(new ReversedSound(edit, run), { signal: run.signal });

/** Samples of a block of the result. */
const BLOCK = 4096;

class ReversedSound implements BlockSource {
  readonly #edit: Edit;
  readonly #run: Run;
  #format: SampleFormat | undefined;
  /** Position of the next sample of the result. */
  #position = 0;
  /** Samples of the piece that are left, in the order of the result. */
  #rest: Float32Array[] = [];
  #reader: SampleReader | undefined;
  #canceled = false;

  constructor(edit: Edit, run: Run) {
    this.#edit = edit;
    this.#run = run;
  }

  async read(): Promise<SampleBlock | undefined> {
    if (this.#canceled) return undefined;
    if (!this.#format) {
      this.#format = await decodedFormat(this.#edit, this.#run);
      this.#position = positionAt(this.#run.audio!, this.#format.sampleRate);
    }
    const { sampleRate } = this.#format;
    if (!this.#rest[0]?.length) this.#rest = await this.#nextPiece(this.#format);
    const count = Math.min(BLOCK, this.#rest[0]?.length ?? 0);
    if (count === 0 || this.#canceled) return undefined;
    const channels = this.#rest.map((plane) => plane.subarray(0, count));
    this.#rest = this.#rest.map((plane) => plane.subarray(count));
    const position = this.#position;
    this.#position += count;
    return { channels, sampleRate, position };
  }

  cancel = async (reason?: unknown): Promise<void> => {
    this.#canceled = true;
    await this.#reader?.cancel(reason);
  };

  /** Reads the piece of the edit that the result has next, and turns it. */
  async #nextPiece({ sampleRate, numberOfChannels }: SampleFormat): Promise<Float32Array[]> {
    checkSignal(this.#run.signal);
    const end = positionAt(this.#edit.duration * 1000, sampleRate) - this.#position;
    if (end <= 0) return [];
    const length = positionAt(AUDIO_PIECE, sampleRate);
    // Pieces begin at multiples of their length, wherever the run starts.
    const start = Math.floor((end - 1) / length) * length;
    const planes = emptyPlanes(numberOfChannels, end - start);
    const time = (start * 1e6) / sampleRate;
    const { audio, path } = await openInput(this.#edit, runAt(this.#run, { video: undefined, audio: time }));
    if (!audio) return planes;
    const reader = new SampleReader(audio, "audio", path);
    this.#reader = reader;
    if (this.#canceled) await reader.cancel(new AbortedError());
    try {
      for (let block = await reader.read(); block; block = await reader.read()) {
        const at = block.position - start;
        const mixed = mixPlanes(block.channels, numberOfChannels);
        const first = Math.max(0, -at);
        const last = Math.min(mixed[0]!.length, end - start - at);
        if (first < last)
          for (const [index, plane] of planes.entries()) plane.set(mixed[index]!.subarray(first, last), at + first);
        if (last < mixed[0]!.length || at + last === end - start) break;
      }
    } finally {
      await reader.cancel().catch(() => {}); // A read has reported a failure.
    }
    return planes.map((plane) => plane.reverse());
  }
}
