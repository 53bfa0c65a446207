import { checkEdit, type Edit, type EditStreams, type Kind } from "../edit/edit.ts";
import { OptionError } from "../errors.ts";
import { type CopiedSegment, planCopy, SegmentTracks } from "./copied-segments.ts";
import { copiedSubtitles } from "./copied-subtitles.ts";
import type { EditAudioOptions, EditVideoOptions, EncodeEditOptions } from "./edit-options.ts";
import type { AudioTrackOptions, FileParts, TrackLabelOptions, VideoTrackOptions } from "./options.ts";

/** A track of the file. */
interface Planned {
  kind: Kind;
  edit: Edit;
  /** Name of the option. */
  name: string;
  settings: EditVideoOptions | EditAudioOptions;
  /** What is copied; `undefined` if the track is encoded. */
  segments?: CopiedSegment[] | undefined;
}

/** Opens the tracks of a file: those to copy, and streams of the others. */
export async function partsOf(options: EncodeEditOptions, signal: AbortSignal): Promise<FileParts> {
  const { edit, video: _, audio: __, copy, signal: ___, onProgress, ...file } = options;
  const tracks = await Promise.all(tracksOf(options).map((track) => withSegments(track, options)));
  const subtitles = file.subtitles ?? (await keptSubtitles(tracks, options, signal));
  const copied = new SegmentTracks(signal);
  const encoded = new Runs(
    signal,
    tracks.filter(({ segments }) => !segments),
  );
  const video: VideoTrackOptions[] = [];
  const audio: AudioTrackOptions[] = [];
  try {
    for (const { kind, edit, settings, segments, name } of tracks) {
      if (kind === "video") {
        if (segments) video.push({ ...settings, copy: await copied.open<VideoFrame>(kind, segments) });
        else
          video.push({
            ...withRate(edit, options),
            stream: await encoded.open(edit, kind, name),
            fit: "contain",
            ...settings,
          });
      } else if (segments) audio.push({ ...settings, copy: await copied.open<AudioData>(kind, segments) });
      else audio.push({ ...settings, stream: await encoded.open(edit, kind, name) });
    }
    await copied.cancel("unused");
    return {
      ...file,
      subtitles,
      duration: edit.duration,
      ...(video.length > 0 && { video }),
      ...(audio.length > 0 && { audio }),
    };
  } catch (error) {
    await Promise.all([copied.cancel("all", error), encoded.cancel(error)]);
    throw error;
  }
}

/** The tracks that the options ask for. */
function tracksOf({ edit, video, audio, mimeType }: EncodeEditOptions): Planned[] {
  const hasVideo = edit.video && video !== false && (video || !`${mimeType}`.startsWith("audio/"));
  const hasAudio = edit.audio && audio !== false && (audio || !`${mimeType}`.startsWith("image/"));
  const picture: Planned[] = hasVideo ? [{ kind: "video", edit, name: "video", settings: video ?? {} }] : [];
  if (!Array.isArray(audio)) {
    const settings = (audio || {}) as EditAudioOptions;
    return hasAudio ? [...picture, { kind: "audio", edit, name: "audio", settings }] : picture;
  }
  const sounds = audio.map(({ edit: own = edit, ...settings }, index): Planned => {
    const name = `audio[${index}]`;
    checkEdit(`${name}.edit`, own);
    if (!own.audio) throw new OptionError(`${name}.edit`, `The edit of \`${name}\` has no sound. Leave the track out.`);
    return { kind: "audio", edit: own, name, settings };
  });
  return [...picture, ...sounds];
}

const LABELS: readonly (keyof TrackLabelOptions)[] = ["language", "name", "default"];

/** The track with what is copied, if it can be. */
async function withSegments(track: Planned, options: EncodeEditOptions): Promise<Planned> {
  const { copy, mimeType, streaming, copyStart } = options;
  if (!copy) return track;
  const set = Object.entries(track.settings).filter(([, value]) => value !== undefined);
  const other = set.find(([name]) => !(LABELS as readonly string[]).includes(name));
  if (other) {
    if (copy === "auto") return track;
    const option = `${track.name}.${other[0]}`;
    throw new OptionError(option, `\`${option}\` has no effect on a track that is copied. Leave it out.`);
  }
  const hidesFrames = /^\w+\/mp4/.test(mimeType) && !streaming;
  try {
    const rules = { mimeType, hidesFrames, copyStart, encodesEdges: copy === "auto" };
    return { ...track, segments: await planCopy(track.edit, track.kind, rules) };
  } catch (error) {
    const isObstacle = error instanceof OptionError && error.details.reason !== undefined;
    if (copy === "auto" && isObstacle) return track;
    throw error;
  }
}

/** The subtitles of the files that the first copied track comes from, if the file can hold some. */
async function keptSubtitles(tracks: readonly Planned[], { mimeType }: EncodeEditOptions, signal: AbortSignal) {
  const segments = tracks.find((track) => track.segments)?.segments;
  return segments && /^video\/(mp4|webm)/.test(mimeType) ? copiedSubtitles(segments, signal) : undefined;
}

/** The edit's frame rate as that of the encoder. A GIF has one of its own. */
function withRate({ video }: Edit, { mimeType }: EncodeEditOptions): { framerate?: number | undefined } {
  return /^image\//.test(mimeType) ? {} : { framerate: video?.frameRate };
}

/** Runs of edits. Picture and sound of one edit share a run. */
class Runs {
  readonly #signal: AbortSignal;
  readonly #tracks: readonly Planned[];
  readonly #waiting: { edit: Edit; streams: EditStreams }[] = [];
  readonly #streams: ReadableStream<unknown>[] = [];

  /** @param tracks - Those that will be opened. */
  constructor(signal: AbortSignal, tracks: readonly Planned[]) {
    this.#signal = signal;
    this.#tracks = tracks;
  }

  async open<K extends Kind>(edit: Edit, kind: K, name: string): Promise<NonNullable<EditStreams[K]>> {
    let run = this.#waiting.find((each) => each.edit === edit && each.streams[kind]);
    if (!run) {
      const isShared = kind === "video" && this.#tracks.some((track) => track.kind === "audio" && track.edit === edit);
      const streams = await edit.open({ signal: this.#signal, tracks: isShared ? ["video", "audio"] : [kind] });
      run = { edit, streams: { ...streams } };
      this.#waiting.push(run);
      this.#streams.push(...Object.values(streams));
    }
    const stream = run.streams[kind];
    if (!stream) throw new OptionError("edit", `The edit of \`${name}\` says that it has ${kind}, but gives none.`);
    delete run.streams[kind];
    return stream as NonNullable<EditStreams[K]>;
  }

  async cancel(reason: unknown): Promise<void> {
    await Promise.allSettled(this.#streams.map((stream) => stream.cancel(reason)));
  }
}
