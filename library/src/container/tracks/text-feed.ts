import type { SubtitleCue } from "../../media/subtitles.ts";
import type { Span } from "../../stream/span.ts";
import type { TrackLabels } from "../core/description.ts";
import { fromWebVtt } from "../text/cue-text.ts";
import { wvttSample } from "../text/write-wvtt.ts";
import type { Feed, OutputPacket, TrackSetup } from "./feed.ts";

/** Subtitles to write. */
export interface TextTrack {
  labels: Partial<TrackLabels>;
  /** In order of their start. */
  cues: readonly SubtitleCue[];
}

/** A track of subtitles. Its packets are samples of an MP4: each tells what is shown until the next one. */
export class TextFeed implements Feed {
  readonly kind = "text";
  readonly end = Number.POSITIVE_INFINITY;
  readonly labels: Partial<TrackLabels>;
  /** Their times count from the start of the film, in whole milliseconds. */
  readonly cues: readonly SubtitleCue[];
  #start: number;
  #packets: OutputPacket[];

  /** @param film - The span of picture and sound, in microseconds. Cues are cut to it. */
  constructor({ labels, cues }: TextTrack, film: Span) {
    this.labels = labels;
    this.cues = cues.flatMap((cue) => writable(cue, film));
    this.#start = film.start;
    this.#packets = [...packetsOf(this.cues, film.start)];
  }

  async open(): Promise<TrackSetup | undefined> {
    const [first] = this.#packets;
    if (!first) return undefined;
    return {
      config: { codec: "wvtt" },
      rotation: 0,
      flip: false,
      alpha: false,
      displaySize: { width: 0, height: 0 },
      stored: undefined,
      colour: undefined,
      created: 0,
      first,
      start: this.#start,
    };
  }

  async next(): Promise<OutputPacket[]> {
    return this.#packets.splice(0);
  }

  async cancel(): Promise<void> {}
}

/** A cue as WebVTT holds it, without empty lines and arrows; none if it has no text, or is outside of the film. */
function writable(cue: SubtitleCue, film: Span): SubtitleCue[] {
  const start = Math.max(0, Math.round(cue.start - film.start / 1000));
  const end = Math.round(Math.min(cue.end, film.end / 1000) - film.start / 1000);
  const text = fromWebVtt(cue.text)
    .replace(/\r\n?/g, "\n")
    .trim()
    .replace(/\n(?=\n)/g, "\n\u00a0")
    .replaceAll("-->", "--&gt;");
  return text !== "" && start < end ? [{ ...cue, start, end, text }] : [];
}

/** Samples without gaps between them. A new one begins when a cue begins or ends. */
function* packetsOf(cues: readonly SubtitleCue[], filmStart: number): Generator<OutputPacket, void> {
  const times = [...new Set([0, ...cues.flatMap(({ start, end }) => [start, end])])].sort((a, b) => a - b);
  let shown: (SubtitleCue & { source: number })[] = [];
  let source = 0;
  for (const [index, start] of times.slice(0, -1).entries()) {
    const end = times[index + 1]!;
    shown = shown.filter((cue) => cue.end > start);
    for (let cue = cues[source]; cue && cue.start <= start; cue = cues[source])
      shown.push({ ...cue, source: source++ });
    const parts = shown.map((cue) => (cue.start < start || cue.end > end ? cue : { ...cue, source: undefined }));
    const [time, duration] = [filmStart + start * 1000, (end - start) * 1000];
    yield { data: wvttSample(parts), isKey: true, time, duration, padding: 0, alpha: undefined };
  }
}
