import type { Packet } from "../container/core/packets.ts";
import { packetLength, preSkip } from "../media/opus.ts";

/** Largest gap between packets, in microseconds, that is a rounding error: containers may round timestamps to milliseconds. */
const MIN_GAP = 5_000;
/** Largest drift, in microseconds, between the count of samples and the packets' timestamps. */
const MAX_DRIFT = 30_000;

interface AudioClockOptions {
  config: AudioDecoderConfig;
  /** Matroska's block times count the samples that the decoder skips at the beginning. */
  countsSkipped: boolean;
  /** Time of the track's first packet, if the container rounds times and all packets have the same length. */
  origin: number | undefined;
}

/**
 * Computes the timestamps of decoded audio, in microseconds. Browsers count samples from the first chunk on: they ignore gaps and skipped
 * samples. So timestamps are taken from the packets, each of which decodes to one `AudioData`.
 */
export class AudioClock {
  #packets: number[] = [];
  /** Microseconds that the decoder skips at the beginning. */
  #skip: number;
  #options: AudioClockOptions;
  /** Length of the first packet of Opus. */
  #firstLength: number | undefined;
  #last: { packet: number; length: number; end: number } | undefined;

  constructor(options: AudioClockOptions) {
    this.#options = options;
    this.#skip = preSkip(options.config);
  }

  /** Adds a packet that is passed to the decoder. */
  feed({ timestamp, data }: Pick<Packet, "timestamp" | "data">): void {
    if (this.#options.config.codec === "opus") this.#firstLength ??= packetLength(data);
    this.#packets.push(this.#options.countsSkipped ? timestamp - this.#skip : timestamp);
  }

  /** Returns the time of the decoder's next output. */
  next({ numberOfFrames, sampleRate }: AudioData): number {
    const length = (numberOfFrames * 1e6) / sampleRate;
    const last = this.#last;
    const skipped = last ? 0 : this.#skippedBefore(length);
    const packet = this.#packets.shift() ?? (last ? last.packet + last.length : 0);
    if (!last) {
      const whole = length + skipped;
      const time = this.#snap(packet, whole) + skipped;
      this.#last = { packet, length: whole, end: time + length };
      return time;
    }
    const gap = packet - last.packet - last.length;
    const drift = packet - last.end;
    const time = Math.abs(gap) > MIN_GAP || Math.abs(drift) > MAX_DRIFT ? packet : last.end;
    this.#last = { packet, length, end: time + length };
    return time;
  }

  /** Passes over packets without output before the first one, and returns how much of that one's packet is skipped. */
  #skippedBefore(length: number): number {
    if (!this.#firstLength) {
      this.#packets.splice(0, this.#overlapping);
      return this.#skip;
    }
    const rest = this.#skip % this.#firstLength;
    // Decoders of WebKitGTK skip nothing.
    if (rest > 0 && length >= this.#firstLength) return 0;
    this.#packets.splice(0, Math.floor(this.#skip / this.#firstLength));
    return rest;
  }

  /** Number of packets that the decoder dropped, known after a flush. Packets that lie within the decoder's skipped samples don't count. */
  get dropped(): number {
    const length = this.#last?.length ?? 0;
    const skipped = length > 0 ? Math.ceil(this.#skip / length) : this.#overlapping;
    return Math.max(0, this.#packets.length - skipped);
  }

  /** Packets without output at the beginning: those of Vorbis overlap. */
  get #overlapping(): number {
    return this.#options.config.codec === "vorbis" ? 1 : 0;
  }

  /** Length of the latest packet, including skipped samples. */
  get packetLength(): number {
    return this.#last?.length ?? 0;
  }

  /** The exact time for a rounded one, from the length and number of packets. */
  #snap(packet: number, length: number): number {
    const { origin, countsSkipped } = this.#options;
    if (origin === undefined) return packet;
    const start = countsSkipped ? origin - this.#skip : origin;
    const exact = start + Math.round((packet - start) / length) * length;
    return Math.abs(exact - packet) < MIN_GAP ? exact : packet;
  }
}
