import { changedSound } from "../edit/speed.ts";
import { FormatConverter } from "../sound/resample.ts";
import { SampleReader } from "../sound/sample-reader.ts";
import { formatOf, lengthOf, type SampleBlock } from "../sound/samples.ts";
import type { Clock } from "./clock.ts";
import type { SoundOutput } from "./sound-output.ts";

/** Seconds of sound that are scheduled ahead. */
const AHEAD = 1;
/** The same if pictures keep the machine busy. */
const AHEAD_IF_BUSY = 2;
/** Seconds of sound before the start: the first pictures keep the machine busy. */
const READY = 1;
/** Milliseconds after which less is enough, since the sound of some edits needs the picture to go on. */
const PATIENCE = 600;
/** Seconds of sound that are enough then. */
const LEAST = 0.1;
/** Seconds of sound below which it is late. */
const LOW = 0.3;
/** Seconds between a start and the first sample. */
const LEAD = 0.03;

interface Piece {
  buffer: AudioBuffer;
  /** Sample of the context's rate at which it begins, counted from the edit's start. */
  position: number;
  source?: AudioBufferSourceNode;
}

/**
 * Plays a stream of sound: schedules its samples on an audio context without a gap. As a clock, it tells which position of the edit is heard. If
 * samples are late, the clock waits for them. After the end of the sound it runs on.
 */
export class SoundSchedule implements Clock {
  /** Whether pictures keep the machine busy, so that more sound is kept ahead. */
  isBusy = false;
  readonly #output: SoundOutput;
  readonly #rate: number;
  /** That of the context. Samples are counted in it. */
  readonly #sampleRate: number;
  readonly #reader: SampleReader;
  /** Pieces that were not heard to their end, in order. */
  readonly #pieces = new Set<Piece>();
  #converter: FormatConverter | undefined;
  /** Position where playing starts, in samples of the context's rate. */
  #from: number;
  /** Time of the context at which sample `#from` is played; `undefined` while it doesn't play. */
  #anchor: number | undefined;
  /** Position after the last sample that was read. */
  #end: number;
  #reading: Promise<void> | undefined;
  /** Counts the times that it was started or halted. */
  #session = 0;
  #wake = () => {};
  #isOver = false;
  #stopped = false;
  #failure: { error: unknown } | undefined;

  /**
   * @param audio - Sound of the edit, which is locked. Samples before `start` are left out.
   * @param start - Position in milliseconds.
   */
  constructor(audio: ReadableStream<AudioData>, output: SoundOutput, start: number, rate: number) {
    this.#output = output;
    this.#rate = rate;
    this.#sampleRate = output.context.sampleRate;
    this.#reader = new SampleReader(rate === 1 ? audio : changedSound(audio, { factor: rate, pitch: "keep" }), "audio");
    this.#from = this.#end = this.#sampleAt(start);
  }

  get position(): number {
    if (this.#anchor === undefined) return this.#timeOf(this.#from);
    const heard = this.#from + (this.#output.heard - this.#anchor) * this.#sampleRate;
    const last = this.#isOver ? Number.POSITIVE_INFINITY : this.#end;
    return this.#timeOf(Math.min(Math.max(heard, this.#from), last));
  }

  get isWaiting(): boolean {
    if (!this.#output.isRunning) return true;
    return !this.#isOver && this.#anchor !== undefined && this.#output.context.currentTime >= this.#timeAt(this.#end);
  }

  /** Whether there is little sound ahead, and more to come. */
  get isLow(): boolean {
    return this.#anchor !== undefined && !this.#isOver && !this.#failure && this.#lead < LOW;
  }

  /** Seconds of sound that wait to be played. */
  get #lead(): number {
    return this.#timeAt(this.#end) - this.#output.context.currentTime;
  }

  /** Whether the stream has failed, perhaps after sound that waits to be heard. */
  get hasFailed(): boolean {
    return this.#failure !== undefined;
  }

  /** Failure of the stream, once all sound before it was heard. */
  get failure(): { error: unknown } | undefined {
    return this.#failure && this.position >= this.#timeOf(this.#end) ? this.#failure : undefined;
  }

  /** Whether the stream has ended and all of it was heard. */
  get isFinished(): boolean {
    return this.#isOver && this.position >= this.#timeOf(this.#end);
  }

  /** Resolves when sound waits to be played, or there is none left. */
  async ready(): Promise<void> {
    await Promise.race([this.#readUpTo(READY), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    await this.#readUpTo(LEAST);
  }

  async #readUpTo(seconds: number): Promise<void> {
    while (this.#end - this.#from < seconds * this.#sampleRate && !this.#isOver && !this.#failure && !this.#stopped)
      await this.#readPiece();
  }

  /** Plays from the position on. */
  play(): void {
    this.#anchor = this.#soon();
    for (const piece of this.#pieces) this.#schedule(piece);
    void this.#pump(++this.#session);
  }

  pause(): void {
    this.#from = this.#sampleAt(this.position);
    this.#anchor = undefined;
    this.#session++;
    for (const piece of this.#pieces) this.#silence(piece);
    this.#forget();
    this.#wake();
  }

  /** Ends the sound and cancels the stream. */
  stop(): void {
    this.#stopped = true;
    this.#session++;
    for (const piece of this.#pieces) this.#silence(piece);
    this.#pieces.clear();
    this.#anchor = undefined;
    this.#wake();
    this.#reader.cancel().catch(() => {}); // The sound is no longer needed.
  }

  /** The sample at a position in milliseconds. */
  #sampleAt(position: number): number {
    return Math.round((position / this.#rate / 1000) * this.#sampleRate);
  }

  #timeOf(sample: number): number {
    return (sample / this.#sampleRate) * 1000 * this.#rate;
  }

  /** Time of the context at which a sample is played. */
  #timeAt(sample: number): number {
    return this.#anchor! + (sample - this.#from) / this.#sampleRate;
  }

  /** A time of the context in a moment, at a whole sample. */
  #soon(): number {
    return Math.ceil((this.#output.context.currentTime + LEAD) * this.#sampleRate) / this.#sampleRate;
  }

  /** Reads and schedules while it plays. */
  async #pump(session: number): Promise<void> {
    while (session === this.#session && !this.#isOver && !this.#failure) {
      if (this.#lead < (this.isBusy ? AHEAD_IF_BUSY : AHEAD)) await this.#readPiece();
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
  }

  /** Reads the next block. Several callers wait for the same one. */
  #readPiece(): Promise<void> {
    this.#reading ??= this.#takeBlock().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #takeBlock(): Promise<void> {
    try {
      const block = await this.#reader.read();
      if (this.#stopped) return;
      this.#add(block ? this.#convert(block) : this.#converter?.flush());
      if (!block) this.#isOver = true;
    } catch (error) {
      this.#failure = { error };
    }
  }

  #convert(block: SampleBlock): SampleBlock | undefined {
    this.#converter ??= new FormatConverter(formatOf(block), { ...formatOf(block), sampleRate: this.#sampleRate });
    return this.#converter.process(block);
  }

  #add(block: SampleBlock | undefined): void {
    if (!block) return;
    const skipped = Math.max(0, this.#from - block.position);
    const length = lengthOf(block) - skipped;
    if (length <= 0) return;
    const { context } = this.#output;
    const buffer = context.createBuffer(block.channels.length, length, this.#sampleRate);
    for (const [index, plane] of block.channels.entries()) buffer.getChannelData(index).set(plane.subarray(skipped));
    const piece: Piece = { buffer, position: block.position + skipped };
    this.#pieces.add(piece);
    this.#end = piece.position + length;
    if (this.#anchor !== undefined) this.#schedule(piece);
  }

  #schedule(piece: Piece): void {
    const { context, input } = this.#output;
    const { buffer, position } = piece;
    const skipped = Math.max(0, this.#from - position);
    let when = this.#timeAt(position + skipped);
    if (when < context.currentTime) {
      // The sound is late: all that follows is later, too.
      when = this.#anchor = this.#soon();
      this.#from = position + skipped;
    }
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(input);
    source.onended = () => {
      source.disconnect();
      delete piece.source;
      this.#forget();
      this.#wake();
    };
    source.start(when, skipped / this.#sampleRate);
    piece.source = source;
  }

  /** Forgets the pieces that were heard. With the output's latency, that is later than they were played. */
  #forget(): void {
    const heard = this.#sampleAt(this.position);
    for (const piece of this.#pieces) {
      if (piece.position + piece.buffer.length > heard) return;
      this.#pieces.delete(piece);
    }
  }

  #silence(piece: Piece): void {
    const { source } = piece;
    if (!source) return;
    delete piece.source;
    source.onended = null;
    source.stop();
    source.disconnect();
  }
}
