import type { Output } from "mediabunny";
import { preSkip } from "../media/opus.ts";
import { changeElements, type MatroskaElement } from "./core/mediabunny-internals.ts";

const TRACK_ENTRY = 0xae;
const CODEC_ID = 0x86;
const CODEC_PRIVATE = 0x63a2;
const CODEC_DELAY = 0x56aa;
const SEEK_PRE_ROLL = 0x56bb;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const DISCARD_PADDING = 0x75a2;
/** Nanoseconds that an Opus decoder needs until its output is exact. */
const PRE_ROLL = 80_000_000;

/**
 * Adds the priming and padding of Opus to a WebM, which the muxer leaves out. Without them, players play the sound late and end it with
 * silence.
 */
export class OpusInMatroska {
  #paddings = new WeakMap<Uint8Array, number>();

  constructor(output: Output) {
    changeElements(output, (element) => {
      if (element.id === TRACK_ENTRY) return withDelay(element);
      if (element.id === SIMPLE_BLOCK) return this.#withPadding(element);
      return element;
    });
  }

  /** Sets the padding, in microseconds, of a packet that will be written. */
  setPadding(packet: Uint8Array, padding: number): void {
    this.#paddings.set(packet, padding);
  }

  /** Replaces a simple block, which cannot have padding, by a block group. */
  #withPadding(block: MatroskaElement): MatroskaElement {
    const [head, packet] = block.data as [Uint8Array, Uint8Array];
    const padding = this.#paddings.get(packet);
    if (!padding) return block;
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setBigInt64(0, BigInt(Math.round(padding * 1000)));
    head[3] = 0; // Flags of a simple block: in a group, a block without a reference is a key frame.
    return {
      id: BLOCK_GROUP,
      data: [
        { id: BLOCK, data: [head, packet] },
        { id: DISCARD_PADDING, data: bytes },
      ],
    };
  }
}

/** A track with what its decoder skips at the beginning, if it is Opus. */
function withDelay(track: MatroskaElement): MatroskaElement {
  const parts = (track.data as (MatroskaElement | null)[]).filter((part) => part?.id !== SEEK_PRE_ROLL);
  if (!parts.some((part) => part?.id === CODEC_ID && part.data === "A_OPUS")) return track;
  const setup = parts.find((part) => part?.id === CODEC_PRIVATE)?.data as Uint8Array<ArrayBuffer> | undefined;
  const skipped = preSkip({ codec: "opus", description: setup });
  const timing = [
    { id: CODEC_DELAY, data: Math.round(skipped * 1000) },
    { id: SEEK_PRE_ROLL, data: PRE_ROLL },
  ];
  return { ...track, data: [...parts, ...timing] };
}
