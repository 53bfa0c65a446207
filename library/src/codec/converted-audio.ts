import { planesOf } from "../media/audio-planes.ts";
import { FormatConverter } from "../sound/resample.ts";
import { blockToAudioData, positionAt, type SampleBlock, type SampleFormat } from "../sound/samples.ts";

/** Largest difference between a timestamp and the count of samples, in seconds, that is no gap. */
const TOLERANCE = 0.005;

/** Converts audio to the format of the track. */
export class ConvertedAudio {
  #to: SampleFormat;
  #push: (data: AudioData) => void;
  #converter: FormatConverter | undefined;
  /** Position after the last sample, at its own rate. */
  #end = 0;

  constructor(to: SampleFormat, push: (data: AudioData) => void) {
    this.#to = to;
    this.#push = push;
  }

  /** Converts audio data of one format, and closes it. */
  push(data: AudioData): void {
    const { sampleRate, timestamp, numberOfChannels, numberOfFrames } = data;
    const position = positionAt(timestamp, sampleRate);
    if (Math.abs(position - this.#end) > TOLERANCE * sampleRate) this.flush();
    if (!this.#converter) this.#end = position;
    this.#converter ??= new FormatConverter({ sampleRate, numberOfChannels }, this.#to);
    this.#emit(this.#converter.process({ channels: planesOf(data), sampleRate, position: this.#end }));
    this.#end += numberOfFrames;
    data.close();
  }

  /** Pushes what the converter holds back. */
  flush(): void {
    this.#emit(this.#converter?.flush());
    this.#converter = undefined;
  }

  #emit(block: SampleBlock | undefined): void {
    if (block) this.#push(blockToAudioData(block));
  }
}
