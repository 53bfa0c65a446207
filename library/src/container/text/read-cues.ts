import { joined } from "../../media/joined.ts";
import type { SubtitleCue } from "../../media/subtitles.ts";
import { iterate } from "../../stream/iterate.ts";
import type { Span } from "../../stream/span.ts";
import { note, UNREADABLE_TEXT } from "../core/notes.ts";
import type { Packet } from "../core/packets.ts";
import { BoxError } from "../mp4/box.ts";
import { fromAss, fromSrt, fromTimedText, fromWebVtt } from "./cue-text.ts";
import type { TextFormat, TextTrack } from "./describe-texts.ts";
import { cuesIn } from "./wvtt.ts";

/** Microseconds before a range in which its first cues may begin. */
const LOOKBACK = 60e6;
/** Largest gap in milliseconds between two parts of a cue, whose times are rounded. */
const ROUNDING = 1;

/**
 * Reads the cues of a track within a range, in microseconds. A cue that began more than a minute before the range is left out.
 *
 * @param notes - Get a sentence if cues cannot be read.
 */
export async function readCues(track: TextTrack, { start, end }: Span, notes: string[]): Promise<SubtitleCue[]> {
  const cues: SubtitleCue[] = [];
  for (const { span, cursor } of track.edits) {
    const range = { start: Math.max(start, span.start), end: Math.min(end, span.end) };
    if (range.start >= range.end) continue;
    const packets = cursor();
    await packets.seek(Math.max(0, range.start - LOOKBACK));
    const read: SubtitleCue[] = [];
    for (let item = await packets.next(); item; item = await packets.next()) {
      if ("what" in item) {
        note(notes, UNREADABLE_TEXT);
        continue;
      }
      if (item.timestamp >= range.end) break;
      try {
        for (const cue of await cuesOf(item, track)) add(read, cue, track.format);
      } catch (error) {
        if (!isDamage(error)) throw error;
        note(notes, UNREADABLE_TEXT);
      }
    }
    cues.push(...read.flatMap((cue) => cut(cue, range)));
  }
  return cues.sort((a, b) => a.start - b.start);
}

/** A `RangeError` is a field beyond the end of a sample, a `TypeError` comes from data that cannot be decompressed. */
const isDamage = (error: unknown) =>
  error instanceof BoxError || error instanceof RangeError || error instanceof TypeError;

/** More cues than are shown at once. */
const TOGETHER = 32;

/** Adds a cue. In an MP4 with WebVTT, a cue goes on in the next sample if another one begins or ends meanwhile. */
function add(cues: SubtitleCue[], cue: SubtitleCue, format: TextFormat): void {
  const earlier =
    format === "wvtt" &&
    cues.slice(-TOGETHER).findLast(({ end, text, settings }) => {
      return Math.abs(end - cue.start) <= ROUNDING && text === cue.text && settings === cue.settings;
    });
  if (earlier) earlier.end = cue.end;
  else cues.push(cue);
}

/** What of a cue is within a range; nothing if it has no text. */
function cut(cue: SubtitleCue, range: Span): SubtitleCue[] {
  const start = Math.max(cue.start, range.start / 1000);
  const end = Math.min(cue.end, range.end / 1000);
  return start < end && cue.text.trim() !== "" ? [{ ...cue, start, end }] : [];
}

async function cuesOf({ data, timestamp, duration, alpha }: Packet, track: TextTrack): Promise<SubtitleCue[]> {
  const time = { start: Math.round(timestamp / 1000), end: Math.round((timestamp + duration) / 1000) };
  const bytes = track.isCompressed ? await inflated(data) : data;
  if (track.format === "wvtt") return cuesIn(bytes).map((cue) => ({ ...time, ...cue }));
  const cue = track.format === "tx3g" ? { text: fromTimedText(bytes) } : cueIn(textOf(bytes), track.format, alpha);
  return [{ ...time, ...cue }];
}

/** The cue in a block of Matroska. */
function cueIn(block: string, format: TextFormat, addition: Uint8Array | undefined) {
  switch (format) {
    case "S_TEXT/WEBVTT": {
      // The addition has the settings, the name and comments.
      const [settings] = addition ? textOf(addition).split("\n") : [];
      return { text: fromWebVtt(block), ...(settings && { settings }) };
    }
    case "D_WEBVTT/SUBTITLES":
    case "D_WEBVTT/CAPTIONS": {
      const [, settings, ...lines] = block.split("\n");
      return { text: fromWebVtt(lines.join("\n")), ...(settings && { settings }) };
    }
    case "S_TEXT/UTF8":
      return { text: fromSrt(block) };
    default:
      return { text: fromAss(block) };
  }
}

const textOf = (bytes: Uint8Array) =>
  new TextDecoder().decode(bytes).replace(/\r\n?/g, "\n").replace(/\0+$/, "").trimEnd();

async function inflated(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream("deflate"));
  const parts: Uint8Array[] = [];
  // A `Response` of it would fail with an `AbortError` in Firefox.
  for await (const part of iterate(stream)) parts.push(part);
  return joined(parts);
}
