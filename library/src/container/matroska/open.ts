import type { ByteSource } from "../../io/byte-source.ts";
import { describeHead } from "../core/describe.ts";
import type { OpenedFile } from "../core/opened-file.ts";
import { firstPacket } from "../core/packets.ts";
import type { StoredText } from "../core/text-track.ts";
import { Clusters } from "./clusters.ts";
import { childOf, childrenOf, elementAt, floating, ID } from "./element.ts";
import { type FirstPacket, matroskaHead, needsFirstPacket } from "./head.ts";
import { keyTimes } from "./key-times.ts";
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
  const media = [...segment.tracks.values()].filter(({ isMedia }) => isMedia);
  const tracks = media.map((track) => ({
    id: track.number,
    codec: track.acmCodec,
    duration: duration > 0 ? duration : undefined,
    frameRate: track.isVideo && track.defaultDuration ? 1e9 / track.defaultDuration : undefined,
    edits: [{ start: 0, end: Number.POSITIVE_INFINITY }],
    colour: track.colour,
    keyTimes: async () => (track.isVideo ? keyTimes(segment, clusters, track) : []),
    cursor: () => cursorOf(track),
  }));
  const texts = [...segment.tracks.values()].flatMap((track): StoredText[] => {
    const span = { start: 0, end: Number.POSITIVE_INFINITY };
    const open = () => ({ id: track.number, edits: [{ span, cursor: () => cursorOf(track) }] });
    return track.text ? [{ description: track.text, open }] : [];
  });
  const head = matroskaHead(segment, first);
  const { info, tags } = segment.description;
  const tagSource = { info, tags, readAttachments: () => readAttachments(source, segment.attachments) };
  return { describe: () => describeHead(head, tracks), tagSource, matroska: true, notes: [], tracks, texts };
}

/** Larger attachments than a cover picture needs are skipped. */
const MAX_ATTACHMENTS = 1 << 24;

async function readAttachments(source: ByteSource, position: number | undefined): Promise<Uint8Array> {
  const element = position === undefined ? "damaged" : await elementAt(source, position);
  const isReadable =
    typeof element !== "string" && element.id === ID.ATTACHMENTS && element.end - element.data <= MAX_ATTACHMENTS;
  return isReadable ? source.read(element.data, element.end) : new Uint8Array();
}
