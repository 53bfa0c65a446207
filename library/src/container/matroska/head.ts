import { joined } from "../../media/joined.ts";
import { ID } from "./element.ts";
import type { MatroskaTrack, Segment } from "./types.ts";

/** The first packet of a track, whose codec keeps its settings there. */
export interface FirstPacket {
  track: MatroskaTrack;
  data: Uint8Array;
}

/** Whether the codec's settings are in the first packet rather than in the description of the track. */
export const needsFirstPacket = ({ isVideo, codec, hasSetup }: MatroskaTrack) =>
  isVideo && (/^V_(VP9|AV1)/.test(codec) || (/^V_MPEG/.test(codec) && !hasSetup));

/** A small, sound Matroska file with the same tracks as the segment. */
export function matroskaHead({ description }: Segment, packets: readonly FirstPacket[]): Uint8Array {
  const { header, info, tracks, tags } = description;
  const blocks = packets.map(({ track, data }) => {
    // Readers of the head restore the prefix.
    const rest = data.subarray(track.prefix.length);
    return element(ID.SIMPLE_BLOCK, joined([number(track.number), Uint8Array.of(0, 0, 0x80), rest]));
  });
  return joined([
    header,
    element(
      ID.SEGMENT,
      joined([
        element(ID.INFO, info),
        element(ID.TRACKS, tracks),
        ...(tags.length > 0 ? [element(ID.TAGS, tags)] : []),
        element(ID.CLUSTER, joined([element(ID.TIMESTAMP, Uint8Array.of(0)), ...blocks])),
      ]),
    ),
  ]);
}

function element(id: number, content: Uint8Array): Uint8Array {
  const name = Uint8Array.of(id >>> 24, id >>> 16, id >>> 8, id);
  return joined([name.subarray(name.findIndex((byte) => byte > 0)), number(content.length), content]);
}

/** Sizes and numbers of tracks, in five bytes. */
const number = (value: number) =>
  Uint8Array.of(0x08 | Math.floor(value / 2 ** 32), value >>> 24, value >>> 16, value >>> 8, value);
