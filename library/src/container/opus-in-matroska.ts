import type { Output } from "mediabunny";

const TRACK_ENTRY = 0xae;
const CODEC_ID = 0x86;
const CODEC_DELAY = 0x56aa;
const SEEK_PRE_ROLL = 0x56bb;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const DISCARD_PADDING = 0x75a2;
/** Nanoseconds that an Opus decoder wants to hear before it is exact. */
const PRE_ROLL = 80_000_000;

/** An element, as the muxer hands it to what writes it. */
interface Element {
  id: number;
  data: number | Uint8Array | (Element | Uint8Array | null)[] | string;
}

interface WriterInternals {
  _muxer: { ebmlWriter: { writeEBML(element: Element | Uint8Array | (Element | Uint8Array | null)[] | null): void } };
}

/**
 * Writes into a WebM what its muxer leaves out about Opus: what its decoder swallows at the beginning, and what the encoder
 * filled up at the end. Without it players show the sound late, and hear silence at its end.
 */
export class OpusInMatroska {
  #paddings = new WeakMap<Uint8Array, number>();

  /** @param preSkip - What the decoder swallows, in microseconds. */
  constructor(output: Output, preSkip: number) {
    const writer = (output as unknown as WriterInternals)._muxer.ebmlWriter;
    const write = writer.writeEBML.bind(writer);
    writer.writeEBML = (element) => {
      if (element && "id" in element && Array.isArray(element.data)) {
        if (element.id === TRACK_ENTRY) return write(withDelay(element, preSkip));
        if (element.id === SIMPLE_BLOCK) return write(this.#withPadding(element));
      }
      return write(element);
    };
  }

  /** Says how many microseconds are to be left out at the end of a packet that will be written. */
  setPadding(packet: Uint8Array, padding: number): void {
    this.#paddings.set(packet, padding);
  }

  /** A simple block cannot say that it is too long. */
  #withPadding(block: Element): Element {
    const [head, packet] = block.data as [Uint8Array, Uint8Array];
    const padding = this.#paddings.get(packet);
    if (!padding) return block;
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setBigInt64(0, BigInt(Math.round(padding * 1000)));
    head[3] = 0; // That every block of sound is a key frame is said by a group in another way.
    return {
      id: BLOCK_GROUP,
      data: [
        { id: BLOCK, data: [head, packet] },
        { id: DISCARD_PADDING, data: bytes },
      ],
    };
  }
}

function withDelay(track: Element, preSkip: number): Element {
  const parts = (track.data as (Element | null)[]).filter((part) => part?.id !== SEEK_PRE_ROLL);
  if (!parts.some((part) => part?.id === CODEC_ID && part.data === "A_OPUS")) return track;
  const timing = [
    { id: CODEC_DELAY, data: Math.round(preSkip * 1000) },
    { id: SEEK_PRE_ROLL, data: PRE_ROLL },
  ];
  return { ...track, data: [...parts, ...timing] };
}
