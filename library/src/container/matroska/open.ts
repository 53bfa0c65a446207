import type { ByteSource } from "../../io/byte-source.ts";
import type { OpenedFile } from "../opened-file.ts";
import { firstPacket } from "../packets.ts";
import { Clusters } from "./clusters.ts";
import { childOf, childrenOf, floating, ID } from "./element.ts";
import { type FirstPacket, matroskaHead, needsFirstPacket } from "./head.ts";
import { MatroskaPackets } from "./matroska-packets.ts";
import { readSegment } from "./segment.ts";
import type { MatroskaTrack } from "./types.ts";

/** Opens a Matroska or WebM file; `undefined` if it is none. */
export async function openMatroska(source: ByteSource): Promise<OpenedFile | undefined> {
  const segment = await readSegment(source);
  if (!segment) return undefined;
  const clusters = new Clusters(source, segment);
  const cursorOf = (track: MatroskaTrack) => new MatroskaPackets(source, segment, clusters, track);
  const first: FirstPacket[] = [];
  for (const track of segment.tracks.values()) {
    const data = needsFirstPacket(track) ? await firstPacket(cursorOf(track)) : undefined;
    if (data) first.push({ track, data });
  }
  const length = childOf(childrenOf(segment.description.info), ID.DURATION);
  const duration = Math.round((((length && floating(length)) || 0) * segment.timestampScale) / 1000);
  const tracks = [...segment.tracks.values()].filter(({ isMedia }) => isMedia);
  return {
    head: matroskaHead(segment, first),
    matroska: true,
    tracks: tracks.map((track) => ({
      id: track.number,
      codec: track.acmCodec,
      duration: duration > 0 ? duration : undefined,
      frameRate: track.isVideo && track.defaultDuration ? 1e9 / track.defaultDuration : undefined,
      edits: [{ start: 0, end: Number.POSITIVE_INFINITY }],
      cursor: () => cursorOf(track),
    })),
  };
}
