import { preSkip } from "../media/opus.ts";

/** Gaps between packets that are none: timestamps in a container may be rounded to milliseconds. */
const MIN_GAP = 5_000;
/** How far the samples' own time may drift from the packets'. */
const MAX_DRIFT = 30_000;

interface AudioClockOptions {
  config: AudioDecoderConfig;
  /** Matroska's block times count the samples that the decoder skips at the beginning. */
  countsSkipped: boolean;
  /** The time of the track's first packet, where the packets' times are rounded but their lengths all the same. */
  origin: number | undefined;
}

/**
 * Tells the time of decoded samples, in microseconds. Browsers count samples from the first chunk on: they do not see gaps, nor what
 * decoders swallow at the beginning. So time is taken from the packets, of which each gives one piece of audio.
 */
export class AudioClock {
  #packets: number[] = [];
  /** Samples that the decoder leaves out of the first packet, in microseconds. */
  #skip: number;
  #options: AudioClockOptions;
  #last: { packet: number; length: number; end: number } | undefined;

  constructor(options: AudioClockOptions) {
    this.#options = options;
    this.#skip = preSkip(options.config);
  }

  /** A packet goes into the decoder. */
  feed(timestamp: number): void {
    this.#packets.push(this.#options.countsSkipped ? timestamp - this.#skip : timestamp);
  }

  /** The time of the decoder's next output. */
  next({ numberOfFrames, sampleRate }: AudioData): number {
    const length = (numberOfFrames * 1e6) / sampleRate;
    // Vorbis overlaps: the first packet gives nothing.
    if (!this.#last && this.#options.config.codec === "vorbis") this.#packets.shift();
    const packet = this.#packets.shift() ?? (this.#last ? this.#last.packet + this.#last.length : 0);
    const last = this.#last;
    if (!last) {
      const whole = length + this.#skip;
      const time = this.#snap(packet, whole) + this.#skip;
      this.#last = { packet, length: whole, end: time + length };
      return time;
    }
    const gap = packet - last.packet - last.length;
    const drift = packet - last.end;
    const time = Math.abs(gap) > MIN_GAP || Math.abs(drift) > MAX_DRIFT ? packet : last.end;
    this.#last = { packet, length, end: time + length };
    return time;
  }

  /** Number of packets that the decoder dropped, known after a flush. Packets that lie within the decoder's skipped samples don't count. */
  get dropped(): number {
    const length = this.#last?.length ?? 0;
    const skipped = length > 0 ? Math.ceil(this.#skip / length) : 0;
    return Math.max(0, this.#packets.length - skipped);
  }

  /** How much the latest packet holds, with what the decoder left out of it. */
  get packetLength(): number {
    return this.#last?.length ?? 0;
  }

  /** A rounded time, set right by the length of the packets from the first one on. */
  #snap(packet: number, length: number): number {
    const { origin, countsSkipped } = this.#options;
    if (origin === undefined) return packet;
    const start = countsSkipped ? origin - this.#skip : origin;
    const exact = start + Math.round((packet - start) / length) * length;
    return Math.abs(exact - packet) < MIN_GAP ? exact : packet;
  }
}
