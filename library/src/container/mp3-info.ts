import type { MFXEncodedChunk } from "../media/types.ts";
import { BITRATES, DECODER_DELAY, type Header, readHeader } from "./audio/mp3-header.ts";

/** Bytes that the information takes, behind the header and the side information of its frame. */
const XING_BYTES = 120;
const LAME_BYTES = 36;
/** Frames, bytes, a table of contents and a quality follow. */
const ALL_FIELDS = 15;

type AudioChunk = NonNullable<MFXEncodedChunk["audio"]>;

/**
 * Puts a frame without sound before the others, as encoders do: it tells the length of the file and, in LAME's way, which samples at both ends
 * are not to be played.
 */
export class Mp3Info extends TransformStream<MFXEncodedChunk, MFXEncodedChunk> {
  #header: Header | undefined;
  /** Without numbers. */
  #frame = new Uint8Array();
  #frames = 0;
  #bytes = 0;
  /** Samples of the encoder's delay, and of padding. */
  #delay: number | undefined;
  #padding = 0;

  constructor() {
    super({
      transform: ({ audio }, controller) => {
        if (!audio) return;
        if (!this.#header) controller.enqueue({ audio: this.#start(audio) });
        this.#frames++;
        this.#bytes += audio.chunk.byteLength;
        this.#padding = this.#samples(audio.padding ?? 0);
        controller.enqueue({ audio });
      },
    });
  }

  /** The frame with all numbers, and the bytes from its start to the end of the file. */
  finish(): { frame: Uint8Array<ArrayBuffer>; bytes: number } {
    const { infoOffset, samples } = this.#header!;
    const frame = this.#frame.slice();
    const bytes = frame.length + this.#bytes;
    const view = new DataView(frame.buffer, infoOffset);
    view.setUint32(4, ALL_FIELDS);
    view.setUint32(8, this.#frames);
    view.setUint32(12, bytes);
    for (let i = 0; i < 100; i++) view.setUint8(16 + i, (i * 256) / 100);
    if (this.#delay === undefined) return { frame, bytes };
    // Decoders need part of the padding to decode the samples before it.
    const padding = Math.min(this.#padding + DECODER_DELAY, this.#frames * samples - this.#delay);
    frame.set(gapOf(this.#delay, padding), infoOffset + XING_BYTES);
    return { frame, bytes };
  }

  #samples(microseconds: number): number {
    return Math.round((microseconds * this.#header!.sampleRate) / 1e6);
  }

  /** The chunk of the frame, without numbers. */
  #start({ chunk, metadata, priming }: AudioChunk): AudioChunk {
    const first = new Uint8Array(chunk.byteLength);
    chunk.copyTo(first);
    const header = readHeader(first);
    if (!header) throw new TypeError("The first MP3 frame has no header.");
    this.#header = header;
    this.#frame = emptyFrame(first, header);
    this.#frame.set(new TextEncoder().encode("Info"), header.infoOffset);
    if (priming !== undefined) this.#delay = this.#samples(priming) - DECODER_DELAY;
    const { timestamp } = chunk;
    return {
      chunk: new EncodedAudioChunk({ type: "key", timestamp, duration: 0, data: this.#frame }),
      metadata,
      priming,
    };
  }
}

/** LAME's part: its name, and the samples to leave out at both ends as two numbers of 12 bits. */
function gapOf(delay: number, padding: number): Uint8Array {
  const part = new Uint8Array(LAME_BYTES);
  part.set(new TextEncoder().encode("LAME3.100"));
  part.set([delay >> 4, ((delay & 15) << 4) | (padding >> 8), padding & 255], 21);
  return part;
}

/** A frame of zeros like another one, with the lowest bitrate that leaves enough room. */
function emptyFrame(like: Uint8Array, { infoOffset, sampleRate, samples }: Header): Uint8Array<ArrayBuffer> {
  const rates = BITRATES[samples === 1152 ? 0 : 1];
  const sizeAt = (kilobits: number) => Math.floor((samples * kilobits * 125) / sampleRate);
  const index = rates.findIndex((kilobits) => sizeAt(kilobits) >= infoOffset + XING_BYTES + LAME_BYTES);
  const frame = new Uint8Array(sizeAt(rates[index]!));
  const [sync = 0, kind = 0, rate = 0, mode = 0] = like;
  // No checksum, no padding.
  frame.set([sync, kind | 1, ((index + 1) << 4) | (rate & 0x0c), mode]);
  return frame;
}
