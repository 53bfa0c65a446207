import { ContainerError } from "../../errors.ts";
import type { ByteSource } from "../../io/byte-source.ts";
import { damageError } from "../core/damage.ts";
import { acmCodec } from "./acm.ts";
import {
  childOf,
  childrenOf,
  type Element,
  elementAt,
  ID,
  isSegmentChild,
  type LoadedElement,
  unsigned,
} from "./element.ts";
import { exists, findElement } from "./resync.ts";
import type { MatroskaTrack, Segment } from "./types.ts";

/** Largest metadata in bytes. Larger ones, such as cover pictures, are skipped. */
const MAX_TAGS = 1 << 20;

/** Reads everything before the first cluster; `undefined` if the file is not Matroska. */
export async function readSegment(source: ByteSource): Promise<Segment | undefined> {
  const header = await elementAt(source, 0);
  if (typeof header === "string" || header.id !== ID.EBML || header.end > 4096) return undefined;
  let segment = await elementAt(source, header.end);
  while (typeof segment !== "string" && segment.id === ID.VOID) segment = await elementAt(source, segment.end);
  if (segment === "end" || segment === "cut") throw cutOff();
  if (segment === "damaged" || segment.id !== ID.SEGMENT) throw damaged("The segment is missing.", header.end);

  const found = new Map<number, Element>();
  const firstCluster = await walkToCluster(source, segment, found);
  const seeks = await readSeeks(source, segment, found.get(ID.SEEK_HEAD));
  // Some recorders write metadata after the clusters.
  for (const id of [ID.INFO, ID.TRACKS, ID.TAGS]) {
    const position = seeks.get(id);
    if (found.has(id) || position === undefined || (id === ID.TAGS && source.size === undefined)) continue;
    const element = await elementAt(source, position);
    if (typeof element !== "string" && element.id === id) found.set(id, element);
  }

  const tracks = found.get(ID.TRACKS);
  if (!tracks) {
    const isCut = firstCluster >= (source.size ?? Number.POSITIVE_INFINITY);
    throw isCut ? cutOff() : damaged("The list of tracks is missing.", segment.data);
  }
  const info = found.get(ID.INFO);
  const tags = found.get(ID.TAGS);
  const description = {
    header: await source.read(0, header.end),
    info: info ? await contentOf(source, info) : new Uint8Array(),
    tracks: await contentOf(source, tracks),
    tags: tags && tags.end - tags.data <= MAX_TAGS ? await contentOf(source, tags) : new Uint8Array(),
  };
  const scale = childOf(childrenOf(description.info), ID.TIMESTAMP_SCALE);
  return {
    start: segment.data,
    end: segment.end,
    timestampScale: (scale && unsigned(scale)) || 1_000_000,
    tracks: readTracks(description.tracks, tracks.data),
    firstCluster,
    // Those behind the clusters of a stream are not waited for.
    attachments:
      found.get(ID.ATTACHMENTS)?.start ?? (source.size === undefined ? undefined : seeks.get(ID.ATTACHMENTS)),
    cues: found.get(ID.CUES)?.start ?? seeks.get(ID.CUES),
    description,
  };
}

/** Collects the segment's children up to the first cluster. Returns the position of the cluster, or of the first unreadable bytes. */
async function walkToCluster(source: ByteSource, segment: Element, found: Map<number, Element>): Promise<number> {
  let at = segment.data;
  /** Unreadable bytes that may have been the first cluster, as no list of tracks follows them. */
  let obstacle: number | undefined;
  while (at < segment.end) {
    const element = await elementAt(source, at);
    if (element === "end" || element === "cut") return obstacle ?? at;
    const isKnown =
      element !== "damaged" && (isSegmentChild(element) || element.id === ID.VOID || element.id === ID.CRC_32);
    if (isKnown && element.id === ID.CLUSTER) return obstacle ?? at;
    if (isKnown && element.end <= segment.end && (await exists(source, element.end))) {
      if (!found.has(element.id)) found.set(element.id, element);
      if (element.id === ID.TRACKS) obstacle = undefined;
      at = element.end;
      continue;
    }
    obstacle ??= at;
    const next = found.has(ID.TRACKS) ? undefined : await findElement(source, { from: at + 1, end: segment.end });
    if (next === undefined) return obstacle;
    at = next;
  }
  return obstacle ?? at;
}

/** Positions of elements in the file, by ID. */
async function readSeeks(source: ByteSource, segment: Element, head: Element | undefined) {
  const seeks = new Map<number, number>();
  if (!head) return seeks;
  for (const seek of childrenOf(await contentOf(source, head)) ?? []) {
    const parts = seek.id === ID.SEEK ? childrenOf(seek.bytes) : undefined;
    const id = childOf(parts, ID.SEEK_ID);
    const position = childOf(parts, ID.SEEK_POSITION);
    if (id && position) seeks.set(unsigned(id), segment.data + unsigned(position));
  }
  return seeks;
}

function readTracks(bytes: Uint8Array, position: number): Map<number, MatroskaTrack> {
  const tracks = new Map<number, MatroskaTrack>();
  const entries = childrenOf(bytes);
  if (!entries) throw damaged("The list of tracks is damaged.", position);
  for (const { id, bytes: entry } of entries) {
    if (id !== ID.TRACK_ENTRY) continue;
    const parts = childrenOf(entry);
    const number = childOf(parts, ID.TRACK_NUMBER);
    if (!parts || !number) throw damaged("The description of a track is damaged.", position);
    const codec = new TextDecoder().decode(childOf(parts, ID.CODEC_ID)).replace(/\0+$/, "");
    const type = TYPES[codec.slice(0, 2)];
    const isType = unsigned(childOf(parts, ID.TRACK_TYPE) ?? new Uint8Array());
    // They must agree: a damaged type would hide the track.
    if (type !== undefined ? isType !== type : isType === TYPES.V_ || isType === TYPES.A_) {
      throw damaged("The type of a track is damaged.", position);
    }
    const enabled = childOf(parts, ID.FLAG_ENABLED);
    const duration = childOf(parts, ID.DEFAULT_DURATION);
    const delay = childOf(parts, ID.CODEC_DELAY);
    const prefix = prefixOf(parts);
    const setup = childOf(parts, ID.CODEC_PRIVATE) ?? new Uint8Array();
    const video = childOf(parts, ID.VIDEO);
    tracks.set(unsigned(number), {
      number: unsigned(number),
      isVideo: type === TYPES.V_,
      isMedia: type !== undefined && prefix !== undefined && !(enabled && unsigned(enabled) === 0),
      codec,
      text: isType === SUBTITLES ? entry : undefined,
      hasSetup: setup.length > 0,
      acmCodec: codec === "A_MS/ACM" ? acmCodec(setup) : undefined,
      delay: delay && codec !== "A_OPUS" ? unsigned(delay) : 0,
      defaultDuration: duration && unsigned(duration),
      colour: childOf(video && childrenOf(video), ID.COLOUR),
      prefix: prefix ?? new Uint8Array(),
    });
  }
  return tracks;
}

/** Types of tracks by the beginning of their codecs' names. */
const TYPES: { [prefix: string]: number; V_: number; A_: number } = { V_: 1, A_: 2 };
/** Type of a track of text. */
const SUBTITLES = 17;
/** Compression that removes the common prefix of all packets. */
const HEADER_STRIPPING = 3;

/** Prefix removed by header stripping; `undefined` if packets are compressed in another way. */
function prefixOf(track: readonly LoadedElement[]): Uint8Array | undefined {
  if (!childOf(track, ID.CONTENT_ENCODINGS)) return new Uint8Array();
  const compression = compressionOf(track);
  return compression?.algorithm === HEADER_STRIPPING ? (compression.settings ?? new Uint8Array()) : undefined;
}

/** How packets are compressed; `undefined` if they are encrypted, or not compressed. */
export function compressionOf(track: readonly LoadedElement[]) {
  const encodings = childOf(track, ID.CONTENT_ENCODINGS);
  const [encoding, ...more] = (encodings && childrenOf(encodings)) ?? [];
  const compression = childOf(encoding && childrenOf(encoding.bytes), ID.CONTENT_COMPRESSION);
  const parts = compression && childrenOf(compression);
  if (more.length > 0 || !parts) return undefined;
  // The default is zlib, 0.
  const algorithm = unsigned(childOf(parts, ID.CONTENT_COMP_ALGO) ?? new Uint8Array());
  return { algorithm, settings: childOf(parts, ID.CONTENT_COMP_SETTINGS) };
}

async function contentOf(source: ByteSource, { data, end }: Element): Promise<Uint8Array> {
  const bytes = await source.read(data, end);
  if (bytes.length < end - data) throw cutOff();
  return bytes;
}

const cutOff = () => new ContainerError("container-truncated", "The file is cut off before its index.");
const damaged = (what: string, position: number) => damageError({ what: `The file is damaged. ${what}`, position });
