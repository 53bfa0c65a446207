import { type Edit, makeEdit } from "../edit/edit.ts";
import { COUNT, checkNumber, checkNumbers } from "../media/check-option.ts";
import { audioStream } from "./block-source.ts";
import { positionAt, ReusedPlanes, type SampleBlock, type SampleFormat } from "./samples.ts";

/**
 * Length and format of generated sound.
 *
 * @inline
 */
export interface GeneratorOptions {
  /** Length in milliseconds; may be `Infinity`. */
  duration: number;
  /**
   * Sample rate in hertz.
   *
   * @defaultValue 48000
   */
  sampleRate?: number | undefined;
  /**
   * Number of channels.
   *
   * @defaultValue 2
   */
  numberOfChannels?: number | undefined;
}

/** Longest generated block, in samples. */
const BLOCK = 1024;

/** Adds the sound to a block of silence. */
export type Fill = (block: SampleBlock) => void | Promise<void>;

/** Generated sound as an edit. Each run makes its own `fill`. */
export function generatedEdit(stage: string, options: GeneratorOptions, fillOf: () => Fill | undefined): Edit {
  const { duration, sampleRate = 48_000, numberOfChannels = 2 } = options;
  if (duration !== Number.POSITIVE_INFINITY) checkNumber("duration", duration);
  checkNumbers({ sampleRate, numberOfChannels }, COUNT);
  return makeEdit({
    recipe: { stage, options: { ...options }, inputs: [] },
    duration,
    video: undefined,
    audio: { sampleRate, numberOfChannels },
    start: ({ audio: from, signal }) => {
      if (from === undefined) return {};
      return { audio: generate({ end: duration * 1000, from, sampleRate, numberOfChannels }, signal, fillOf()) };
    },
  });
}

interface GeneratedSpan extends SampleFormat {
  /** In microseconds. */
  from: number;
  /** In microseconds; may be infinite. */
  end: number;
}

/** A stream of blocks, made as they are read. */
export function generate(
  { from, end: until, sampleRate, numberOfChannels }: GeneratedSpan,
  signal: AbortSignal | undefined,
  fill?: Fill,
): ReadableStream<AudioData> {
  const end = positionAt(until, sampleRate);
  const planes = new ReusedPlanes();
  let position = Math.min(end, positionAt(from, sampleRate));
  let isOver = false;
  const read = async () => {
    if (isOver || !(position < end)) return undefined;
    const channels = planes.take(numberOfChannels, Math.min(BLOCK, end - position));
    for (const plane of channels) plane.fill(0);
    const block = { channels, sampleRate, position };
    position += channels[0]!.length;
    await fill?.(block);
    return block;
  };
  const cancel = async () => {
    isOver = true;
  };
  return audioStream({ read, cancel }, { signal });
}
