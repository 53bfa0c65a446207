import { type Edit, isEdit, openInput } from "../edit/edit.ts";
import { OptionError } from "../errors.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { checkNumber, FINITE, NOT_NEGATIVE } from "../media/check-option.ts";
import { Automation, type SoundValue } from "./automation.ts";
import { Ducker, type DuckOptions, duckValues } from "./ducker.ts";
import { FormatConverter } from "./resample.ts";
import { SampleQueue } from "./sample-queue.ts";
import { SampleReader } from "./sample-reader.ts";
import { formatOf, lengthOf, positionAt, type SampleBlock, type SampleFormat } from "./samples.ts";
import { LEVEL_MEMORY, type SoundEffect, type SoundRun } from "./sound-effect.ts";

/**
 * Options of `sound.mix`.
 *
 * @inline
 */
export interface MixOptions {
  /**
   * Time of the result at which the second sound begins, in milliseconds. With −2000 its first two seconds are left out.
   *
   * @defaultValue 0
   * @range -10000 10000 10
   * @unit ms
   */
  at?: number | undefined;
  /**
   * Volume of the second sound: 0 is silence, 1 leaves it unchanged. Times of keyframes are those of the result.
   *
   * @defaultValue 1
   * @range 0 2 0.01
   * @unit ×
   */
  gain?: SoundValue | undefined;
  /**
   * Lowers the second sound while the first one is loud, as for music under speech. `{}` uses the defaults.
   *
   * @defaultValue the second sound keeps its volume
   */
  duck?: DuckOptions | undefined;
}

/**
 * Mixes in a second sound, aligned by timestamps. It is converted to the first sound's sample rate and number of channels; to keep stereo music
 * under mono speech, put `sound.resample({ numberOfChannels: 2 })` before. The result is as long as the first sound; a longer second sound is
 * cut.
 *
 * The sum may exceed full scale, so end the chain with `sound.limiter()`. To mix more sounds, use `sound.mix` several times, or lay them over an
 * edit with {@link overlay}. Closes the audio data of a stream, and cancels the stream when the result ends or is canceled.
 *
 * @param audio - The second sound: an edit, or a stream for the effects of another stream.
 * @param options - Start, volume and ducking.
 * @returns Effects to pass to {@link audioEffect}; with a stream, once.
 * @throws `OptionError` if `audio` is neither an edit nor a stream, if the stream is locked, or if an option is out of its range.
 *
 * @example
 * ```ts live
 * import { audioEffect, decode, encode, sound } from "mfx";
 *
 * const { video: frames, audio } = await decode(video);
 * const { video: picture, audio: music } = await decode("/media/city.mp4");
 * await picture?.cancel();
 * if (!frames || !audio || !music) throw new Error("A track is missing.");
 *
 * const mixed = audioEffect(audio, [
 *   sound.mix(music, { gain: 0.5, duck: { amount: 0.3 } }),
 *   sound.limiter(),
 * ]);
 * await show(
 *   encode({
 *     mimeType: 'video/webm; codecs="vp8,opus"',
 *     streaming: true,
 *     video: { stream: frames, bitrate: 1_000_000, framerate: 30 },
 *     audio: { stream: mixed },
 *   }),
 * );
 * ```
 *
 * @group Sound
 * @since next
 */
export function mix(audio: Edit | ReadableStream<AudioData>, options: MixOptions = {}): SoundEffect[] {
  checkNames(options, { at: true, gain: true, duck: true } satisfies Names<MixOptions>);
  const { at = 0, gain = 1, duck } = options;
  checkNumber("at", at, FINITE);
  const factor = new Automation("gain", gain, NOT_NEGATIVE);
  const ducking = duck && duckValues(duck);
  const effectOf = (source: SoundSource): SoundEffect => ({
    start(format) {
      const second = new SecondSound(source, format, positionAt(at * 1000, format.sampleRate));
      const ducker = ducking && new Ducker(ducking);
      return {
        format,
        async process(block) {
          if (factor.constant !== undefined && !ducker) {
            await second.addTo(block, factor.constant);
            return block;
          }
          const factors = await factor.curve(block.position, lengthOf(block), block.sampleRate);
          await second.addTo(block, ducker ? await ducker.factors(block, factors) : factors);
          return block;
        },
      };
    },
    memory: ducking ? LEVEL_MEMORY : 0,
    close: (reason) => source.close(reason),
  });
  if (isEdit(audio)) return [{ ...effectOf(noSound), begin: (run) => effectOf(soundOfEdit(audio, run)) }];
  const reader = new SampleReader(audio, "audio");
  let isRead = false;
  const open = async () => {
    if (isRead) {
      const message = "`audio` is already read by another audioEffect(). Call sound.mix() again with a new stream.";
      throw new OptionError("audio", message);
    }
    isRead = true;
    return reader;
  };
  const source = { length: Number.NaN, open, close: (reason: unknown) => reader.cancel(reason) };
  return [{ ...effectOf(source), readsStream: true }];
}

/** A sound that is opened when it is first heard. Times are in microseconds. */
interface SoundSource {
  length: number;
  open: (time: number) => Promise<SampleReader | undefined>;
  close: (reason: unknown) => Promise<void>;
}

const noSound: SoundSource = { length: 0, open: async () => undefined, close: async () => {} };

function soundOfEdit(edit: Edit, { signal, path }: SoundRun): SoundSource {
  let opening: Promise<SampleReader | undefined> | undefined;
  const open = async (time: number) => {
    const { audio, path: place } = await openInput(edit, { video: undefined, audio: time, signal, path });
    return audio && new SampleReader(audio, "audio", place);
  };
  return {
    length: edit.duration * 1000,
    open: (time) => {
      opening = open(time);
      return opening;
    },
    close: async (reason) => {
      const reader = await opening?.catch(() => undefined); // A read has reported the failure.
      await reader?.cancel(reason);
    },
  };
}

/** A sound in the format of the one that it is added to. */
class SecondSound {
  readonly #source: SoundSource;
  readonly #format: SampleFormat;
  readonly #shift: number;
  readonly #waiting: SampleQueue;
  #reader: SampleReader | undefined;
  #converter: FormatConverter | undefined;
  #over = false;

  /** @param shift - Samples by which the sound is delayed. */
  constructor(source: SoundSource, format: SampleFormat, shift: number) {
    this.#source = source;
    this.#format = format;
    this.#shift = shift;
    this.#waiting = new SampleQueue(format);
  }

  /** Adds the sound to a block that covers its time. `volume` is that of all samples, or of each. Blocks must follow one another. */
  async addTo(block: SampleBlock, volume: number | Float32Array): Promise<void> {
    const { position, channels } = block;
    const end = position + lengthOf(block);
    if (end <= this.#shift) return;
    while (!this.#over && this.#waiting.end < end) {
      await this.#fill(position);
      this.#waiting.drop(Math.max(0, position - this.#waiting.position));
    }
    this.#waiting.drop(Math.max(0, position - this.#waiting.position));
    const start = this.#waiting.position - position;
    const count = Math.min(end - this.#waiting.position, this.#waiting.length);
    if (count <= 0) return;
    for (const [c, plane] of channels.entries()) {
      const added = this.#waiting.plane(c).subarray(0, count);
      if (typeof volume === "number") addScaled(plane.subarray(start), added, volume);
      else addCurved(plane.subarray(start), added, volume.subarray(start));
    }
    this.#waiting.drop(count);
  }

  /** @param position - Where the sound is heard first. */
  async #fill(position: number): Promise<void> {
    const time = (Math.max(0, position - this.#shift) * 1e6) / this.#format.sampleRate;
    if (!this.#reader && !(time >= this.#source.length)) this.#reader = await this.#source.open(time);
    const block = await this.#reader?.read();
    if (!block) {
      this.#over = true;
      this.#append(this.#converter?.flush());
      return;
    }
    this.#converter ??= new FormatConverter(formatOf(block), this.#format);
    this.#append(this.#converter.process(block));
  }

  #append(block: SampleBlock | undefined): void {
    if (block) this.#waiting.push({ ...block, position: block.position + this.#shift });
  }
}

function addScaled(target: Float32Array, added: Float32Array, factor: number): void {
  for (let i = 0; i < added.length; i++) target[i]! += added[i]! * factor;
}

function addCurved(target: Float32Array, added: Float32Array, factors: Float32Array): void {
  for (let i = 0; i < added.length; i++) target[i]! += added[i]! * factors[i]!;
}
