import { ContainerError } from "../../errors.ts";
import type { ByteSource } from "../../io/byte-source.ts";
import { pcmFormat } from "../../media/pcm.ts";
import { type Damage, damageError } from "../core/damage.ts";
import { describeHead } from "../core/describe.ts";
import { usualFrameRate } from "../core/frame-rate.ts";
import { note } from "../core/notes.ts";
import type { FileTrack, OpenedFile } from "../core/opened-file.ts";
import { firstPacket, type PacketCursor } from "../core/packets.ts";
import type { StoredText } from "../core/text-track.ts";
import { type Box, BoxError, boxAt, viewOf } from "./box.ts";
import { Fragments } from "./fragments.ts";
import { mp4Head, needsFirstPacket } from "./head.ts";
import { keyTimes } from "./key-times.ts";
import { type Movie, type Mp4Media, type Mp4Track, readMovie } from "./movie.ts";
import { Mp4Packets } from "./mp4-packets.ts";
import { PcmTable, type SampleList, SampleTable } from "./sample-table.ts";
import { storedTrack } from "./stored-track.ts";
import { findBoxBehind, TOP_LEVEL } from "./top-level.ts";

/** Larger than any index: that of a day of video takes 50 MiB. */
const MAX_INDEX = 1 << 28;
const QUICKTIME = new TextEncoder().encode("qt  \0\0\0\0qt  ");

/**
 * Opens an MP4 or QuickTime file; `undefined` if it is none.
 *
 * @param ignoresRates - Whether to play tracks at normal speed that an edit list plays at another one, instead of failing.
 */
export async function openMp4(source: ByteSource, ignoresRates: boolean): Promise<OpenedFile | undefined> {
  const first = await boxAt(source, 0);
  if (!first || first === "end" || !TOP_LEVEL.has(first.type)) return undefined;
  const { index: box, fragment } = await findIndex(source, first);
  const index = await source.read(box.data, box.end);
  if (index.length < box.end - box.data) throw cutOff();
  const notes: string[] = [];
  const movie = readable(box, () => readMovie(viewOf(index), notes));
  const fragments = movie.isFragmented ? new Fragments(source, movie) : undefined;
  const from = fragment?.start ?? box.end;
  const firstFragment = { at: from, from };
  const cursorOf = (
    track: Mp4Track,
    samples: SampleList | Damage,
    edit = track.edits[0]!,
    own = fragments,
  ): PacketCursor =>
    "what" in samples
      ? new DamagedTrack(samples)
      : new Mp4Packets({ source, track, edit, samples, fragments: own, firstFragment });

  const type = first.type === "ftyp" ? await source.read(first.data, Math.min(first.end, first.data + 256)) : QUICKTIME;
  const isQuickTime = type.subarray(0, 4).every((byte, index) => byte === QUICKTIME[index]);
  const packets = new Map<number, Uint8Array>();
  const tracks: FileTrack[] = [];
  for (const track of movie.tracks) {
    const samples = samplesOf(box, () => new SampleTable(track.table, track.duration > 0));
    if (isCover(track, samples, movie)) {
      note(notes, "A track holds a picture, and is ignored.");
      continue;
    }
    const packet = needsFirstPacket(track.format) ? await firstPacket(cursorOf(track, samples)) : undefined;
    if (packet) packets.set(track.id, packet);
    const start = "what" in samples ? undefined : samples.at(0);
    const last = "what" in samples ? undefined : samples.at(samples.count - 1);
    if (last) fragments?.startAt(track.id, last.time + last.duration);
    // Of a file that goes on in fragments, the index may know the length of its own samples only.
    const isPart = movie.isFragmented && start !== undefined;
    const duration = movie.fragmentedDuration || (isPart ? 0 : listedDuration(track, samples));
    tracks.push({
      id: track.id,
      codec: track.codec,
      duration: duration > 0 ? Math.round(duration * 1e6) : undefined,
      frameRate: fragments || "what" in samples ? undefined : listedFrameRate(track, samples),
      edits: track.edits.map((edit) => ({ start: edit.start * 1e6, end: edit.end * 1e6 })),
      stored: storedTrack(track, isQuickTime),
      keyTimes: async () =>
        "what" in samples ? [] : keyTimes({ track, edit: track.edits[0]!, samples, fragments, firstFragment }),
      cursor: ({ codec, numberOfChannels = 1 }, edit) => {
        if (track.hasOtherRate && !ignoresRates) return failing(otherRate(track));
        const sampleSize = (pcmFormat(codec)?.bytes ?? 0) * numberOfChannels;
        const isPacked = !("what" in samples) && (samples.at(0)?.size ?? 0) > sampleSize;
        const table = sampleSize > 0 && !isPacked && (() => new PcmTable(track.table, sampleSize));
        return cursorOf(track, table ? samplesOf(box, table) : samples, track.edits[edit]);
      },
    });
  }
  const texts = movie.texts.map((text): StoredText => {
    const description = index.subarray(text.box.data, text.box.end);
    const open = () => {
      const track = text.read();
      if (!track) throw new BoxError("A track of text has no format.");
      // Of its own, so that damage in it is none of the others.
      const own = fragments && new Fragments(source, { ...movie, tracks: [track] });
      const samples = samplesOf(box, () => new SampleTable(track.table, track.duration > 0));
      const edits = track.edits.map((edit) => ({
        span: { start: edit.start * 1e6, end: edit.end * 1e6 },
        cursor: () => cursorOf(track, samples, edit, own),
      }));
      return { id: track.id, edits };
    };
    return { description, open };
  });
  const textBoxes = new Set(movie.texts.map((text) => text.box.start));
  const head = readable(box, () => mp4Head(type, index, packets, textBoxes));
  return {
    describe: () => describeHead(head, tracks),
    tagSource: { movie: viewOf(index) },
    matroska: false,
    notes,
    tracks,
    texts,
  };
}

/** Whether a track is a cover picture. */
const isCover = ({ format }: Mp4Track, samples: SampleList | Damage, { isFragmented, tracks }: Movie) =>
  /^(jpeg|png )$/.test(format) && tracks.length > 1 && !isFragmented && "count" in samples && samples.count === 1;

/** The track's end in seconds, from the index; 0 if unknown. */
function listedDuration({ duration, edits, timescale }: Mp4Track, samples: SampleTable | Damage): number {
  const last = edits.at(-1)!;
  const start = ("what" in samples ? undefined : samples.at(0)?.time) ?? last.offset;
  // The header may count the time before the first frame, too.
  const length = "what" in samples ? duration : Math.min(duration, samples.duration);
  return duration > 0 ? Math.min(last.end, (length + start - last.offset) / timescale) : 0;
}

const otherRate = ({ id, type }: Mp4Media) =>
  new ContainerError(
    "container-failed",
    `The edit list plays a part of the ${type} at another speed. Convert the file to normal speed first.`,
    { track: { id, type } },
  );

/** A track that cannot be read. */
const failing = (error: ContainerError): PacketCursor => ({
  position: 0,
  origin: undefined,
  seek: () => Promise.reject(error),
  next: () => Promise.reject(error),
});

/** Number of samples that the frame rate is computed from. */
const LISTED = 256;

function listedFrameRate({ timescale }: Mp4Track, samples: SampleList): number | undefined {
  const count = Math.min(samples.count, LISTED);
  const times = Array.from({ length: count }, (_, index) => samples.at(index)?.time ?? 0);
  return usualFrameRate(times.map((time) => (time / timescale) * 1e6));
}

/** Finds the index after any other boxes. */
async function findIndex(source: ByteSource, first: Box): Promise<{ index: Box; fragment: Box | undefined }> {
  let box: Box | "end" | undefined = first;
  /** Fragments may come before the index. */
  let fragment: Box | undefined;
  for (let previous = first; ; ) {
    const isBox: boolean = box !== undefined && box !== "end" && TOP_LEVEL.has(box.type);
    if (isBox) previous = box as Box;
    if (isBox && previous.type === "moov") {
      if (previous.end - previous.start <= MAX_INDEX) return { index: previous, fragment };
      throw damageError({ what: "The size of the index is damaged.", position: previous.start });
    }
    if (isBox && previous.type === "moof") fragment ??= previous;
    // If there is no box, the size of the previous one is wrong.
    const next: number | undefined = isBox ? previous.end : await findBoxBehind(source, previous.data, "moov", "mvhd");
    if (next === undefined || next === Number.POSITIVE_INFINITY) {
      if (fragment) throw partOfStream();
      throw box === "end" && previous.end === source.size ? noIndex() : cutOff();
    }
    box = await boxAt(source, next);
  }
}

const partOfStream = () =>
  new ContainerError("container-no-track", "The file is a part of a stream: the index (moov) is missing.");
const noIndex = () => new ContainerError("container-no-track", "The file has no index (moov), and so no track.");
const cutOff = () => new ContainerError("container-truncated", "The file is cut off before its index.");

/** The tables of a track, or its damage: other tracks may be readable. */
function samplesOf<List extends SampleList>(index: Box, read: () => List): List | Damage {
  try {
    return read();
  } catch (error) {
    if (!isNonsense(error)) throw error;
    return { what: `The index is damaged: ${error.message}`, position: index.start, end: index.start };
  }
}

/** Reads a part of the index; reports nonsense as damage. */
function readable<T>(index: Box, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!isNonsense(error)) throw error;
    throw damageError({ what: `The index is damaged: ${error.message}`, position: index.start });
  }
}

/** A `RangeError` is a field beyond the end of its box. */
const isNonsense = (error: unknown): error is Error => error instanceof BoxError || error instanceof RangeError;

/** A track whose tables cannot be used. */
class DamagedTrack implements PacketCursor {
  readonly position = 0;
  readonly origin = undefined;
  #damage: Damage | undefined;

  constructor(damage: Damage) {
    this.#damage = damage;
  }

  async seek(): Promise<void> {}

  async next(): Promise<Damage | undefined> {
    const damage = this.#damage;
    this.#damage = undefined;
    return damage;
  }
}
