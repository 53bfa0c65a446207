import { joined } from "../../media/joined.ts";
import { boxesIn, contentOf, viewOf } from "./box.ts";
import { box, text, uint32 } from "./write-box.ts";

/** A track's first packet, by the track's number. */
export type FirstPackets = ReadonlyMap<number, Uint8Array>;

/** Whether the codec's settings may be in the first packet instead of the track's description. */
export const needsFirstPacket = (format: string) => /^(vp09|av01|avc3|hev1)$/.test(format);

/** Boxes of the index that are copied, by the type of their parent. Sample tables are rebuilt. */
const KEPT: Record<string, string[]> = {
  moov: ["mvhd", "trak", "udta", "meta"],
  trak: ["tkhd", "mdia", "udta"],
  mdia: ["mdhd", "hdlr", "minf"],
  minf: ["vmhd", "smhd", "stbl"],
  stbl: ["stsd"],
};

/**
 * A small, sound file with the same tracks as an index describes.
 *
 * @param type - The content of the box `ftyp`.
 * @param index - The content of the box `moov`.
 * @param texts - Where boxes are in it that are left out: those of tracks of text.
 */
export function mp4Head(
  type: Uint8Array,
  index: Uint8Array,
  packets: FirstPackets,
  texts: ReadonlySet<number>,
): Uint8Array {
  const start = box("ftyp", type);
  const data = [...packets.values()];
  // The packets come first, so that their positions do not depend on the index.
  const media = box("mdat", ...data);
  const positions = new Map<number, { position: number; size: number }>();
  let position = start.length + 8;
  for (const [track, { length }] of packets) {
    positions.set(track, { position, size: length });
    position += length;
  }
  return joined([start, media, copy("moov", index, { positions, texts })]);
}

interface Context {
  positions: ReadonlyMap<number, { position: number; size: number }>;
  texts: ReadonlySet<number>;
}

/** A box of the index, reduced to the parts that are kept. */
function copy(type: string, content: Uint8Array, context: Context, track?: DataView): Uint8Array {
  const kept = KEPT[type];
  if (!kept) return box(type, type === "stsd" ? withSize(withoutRange(content), track) : content);
  const view = viewOf(content);
  const boxes = [...boxesIn(view, 0)];
  const found = boxes.find((each) => each.type === "tkhd");
  const header = found ? contentOf(view, found) : track;
  const children = boxes
    .filter((each) => kept.includes(each.type) && !(type === "moov" && context.texts.has(each.start)))
    .map((each) => copy(each.type, content.subarray(each.data, each.end), context, header));
  const id = header?.getUint32(header.getUint8(0) === 1 ? 20 : 12);
  const tables = type === "stbl" ? sampleTables(id === undefined ? undefined : context.positions.get(id)) : [];
  return box(type, ...children, ...tables);
}

/** Position of the size of pictures in the first description. */
const SIZE = 40;

/** Descriptions with the size of pictures from the track's header, which ends in it, if they have none. */
function withSize(formats: Uint8Array, header: DataView | undefined): Uint8Array {
  if (!header || formats.length < SIZE + 4 || viewOf(formats).getUint32(SIZE) > 0) return formats;
  const sized = formats.slice();
  const [width, height] = [8, 4].map((fromEnd) => header.getUint16(header.byteLength - fromEnd));
  viewOf(sized).setUint32(SIZE, width! * 0x10000 + height!);
  return sized;
}

/** A box of colors that is too short for the flag of the range, which is the form that QuickTime calls "nclc". */
const SHORT_COLORS = [0, 0, 0, 18, ...text("colr"), ...text("nclx")];

/** Descriptions in which short boxes of colors have their right name: mediabunny would read on behind them. */
function withoutRange(formats: Uint8Array): Uint8Array {
  const at = formats.findIndex((_, index) => SHORT_COLORS.every((byte, offset) => formats[index + offset] === byte));
  if (at < 0) return formats;
  const named = formats.slice();
  named.set(text("nclc"), at + 8);
  return named;
}

/** Tables that list one sample, or none. */
function sampleTables(sample: { position: number; size: number } | undefined): Uint8Array[] {
  const count = sample ? 1 : 0;
  const { position = 0, size = 0 } = sample ?? {};
  const table = (type: string, ...numbers: number[]) => box(type, uint32(0, ...numbers));
  return [
    table("stts", count, ...(sample ? [1, 1] : [])),
    table("stsz", 0, count, ...(sample ? [size] : [])),
    table("stsc", count, ...(sample ? [1, 1, 1] : [])),
    table("stco", count, ...(sample ? [position] : [])),
  ];
}
