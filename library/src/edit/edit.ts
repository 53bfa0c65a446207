import { type MFXError, OptionError, SourceError, toMFXError } from "../errors.ts";
import type { PreviewWishes } from "../frame/preview.ts";
import { checkSignal } from "../media/abort.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { checkNumber, NOT_NEGATIVE, wrongOption } from "../media/check-option.ts";
import { copied } from "../media/made.ts";
import { withSpan } from "../stream/span.ts";

/** Marks edits. Its value is what only this library knows of one. */
export const EDIT: unique symbol = Symbol("edit");

/**
 * Size and rate of a picture. A member is `undefined` if only the first frame tells, as after `visual.crop`.
 *
 * @group Editing
 * @since next
 */
export interface PictureFormat {
  /** Width in pixels: upright, with square pixels. */
  readonly width: number | undefined;
  /** Height in pixels: upright, with square pixels. */
  readonly height: number | undefined;
  /** Frames per second; `undefined` if it varies. */
  readonly frameRate: number | undefined;
}

/**
 * Format of a sound. A member is `undefined` if only the decoder tells, as for AAC at 24 kHz or less.
 *
 * @group Editing
 * @since next
 */
export interface SoundFormat {
  /** Sample rate in hertz. */
  readonly sampleRate: number | undefined;
  /** Number of channels. */
  readonly numberOfChannels: number | undefined;
}

/** Kind of a stream. */
export type Kind = "video" | "audio";

/**
 * Where and how to open an {@link Edit}.
 *
 * @group Editing
 * @since next
 */
export interface OpenOptions {
  /**
   * Time of the edit at which the run starts, in milliseconds.
   *
   * @defaultValue 0
   */
  at?: number | undefined;
  /** Ends the run when aborted: both streams fail with an `AbortedError`. */
  signal?: AbortSignal | undefined;
  /**
   * Kinds that will be read. Others are left out of the result, and cost nothing.
   *
   * @defaultValue both
   */
  tracks?: readonly ("video" | "audio")[] | undefined;
}

/**
 * Streams of an {@link Edit}. Also what {@link decode} returns, and what {@link encode} takes.
 *
 * @group Editing
 * @since next
 */
export interface EditStreams {
  /** Picture; `undefined` if there is none. */
  video?: ReadableStream<VideoFrame> | undefined;
  /** Sound; `undefined` if there is none. */
  audio?: ReadableStream<AudioData> | undefined;
}

/**
 * Picture and sound over time, as an immutable value. An edit describes; it holds no streams, frames or decoders, and nothing is read until somebody
 * opens it. An opened file is an edit. `clip`, `concat`, `speed`, `effect` and the other stages take edits and return new ones. `encode`, `MFXPlayer`,
 * `frameAt`, `waveform` and `loudness` open them.
 *
 * An edit has a timeline of its own from 0 to `duration`. All times in it are of that timeline: timestamps of its frames, keyframes of its
 * effects, `at` of its layers. They are the same wherever a run starts.
 *
 * An edit may be opened any number of times, also at the same time. Each run has its own decoders and its own state of effects. An edit owns nothing, so
 * it is not closed. Close its files after the last run.
 *
 * @group Editing
 * @since next
 */
export interface Edit {
  /** @hidden Only functions of this library make edits. */
  readonly [EDIT]: object;
  /** Length in milliseconds. `NaN` if it is unknown (a file that doesn't say), `Infinity` if there is no end (a camera, `loop(edit, Infinity)`). */
  readonly duration: number;
  /** Format of the picture; `undefined` if there is none. */
  readonly video: PictureFormat | undefined;
  /** Format of the sound; `undefined` if there is none. */
  readonly audio: SoundFormat | undefined;
  /**
   * Starts a run: streams from a time on. The first frame is the one on screen at `at`, with its own timestamp, which may be earlier. The first sample
   * is that at `at`. The caller reads or cancels both streams, and closes their frames.
   *
   * @param options - Start, signal, and kinds of streams.
   * @returns The streams.
   * @throws `OptionError` if `at` is `NaN`, negative, or greater than `duration`.
   * @throws `SourceError`, `ContainerError`, `UnsupportedCodecError` of the files, and `AbortedError`.
   */
  open(options?: OpenOptions): Promise<EditStreams>;
}

/**
 * How an edit was made, as plain data: for comparisons, copies and workers. Options are compared by value; files, pictures, effects and functions in
 * them by identity.
 */
export interface Recipe {
  /** Name of the function that made the edit, such as `"clip"`; `"file"` for an opened file and its tracks. */
  readonly stage: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly inputs: readonly Edit[];
}

/** A run of an edit. A kind without a start is not read. */
export interface Run {
  /** Start of the picture, in microseconds. */
  readonly video: number | undefined;
  /** Start of the sound, in microseconds. */
  readonly audio: number | undefined;
  readonly signal: AbortSignal | undefined;
  /** Place of the edit in the one that was opened, such as `"concat[1].speed"`. */
  readonly path: string;
  /** What a player wants, if times of the edit are those of the player. */
  readonly wishes?: PreviewWishes | undefined;
}

/** A run of an input with other times. */
export const runAt = ({ signal, path }: Run, { video, audio }: Pick<Run, Kind>): Run => ({
  video,
  audio,
  signal,
  path,
});

/** Opens the streams of a run. Kinds that are not wanted are canceled. */
export type Start = (run: Run) => EditStreams | Promise<EditStreams>;

/** What an edit is made of. */
export interface EditParts {
  recipe: Recipe;
  /** In milliseconds. */
  duration: number;
  video: PictureFormat | undefined;
  audio: SoundFormat | undefined;
  start: Start;
}

type Core = Pick<EditParts, "recipe" | "start" | "audio">;

const coreOf = (edit: Edit): Core => edit[EDIT] as Core;

/** The members of an edit, to make an object of that has more. The caller freezes it. */
export function editMembers({ recipe, start, duration, video, audio }: EditParts) {
  // Programs may change what they passed.
  const core: Core = { recipe: { ...recipe, options: copied(recipe.options) }, start, audio };
  const open = async (options: OpenOptions = {}) => {
    checkNames(options, { at: true, signal: true, tracks: true } satisfies Names<OpenOptions>);
    const { at = 0, signal, tracks } = options;
    checkNumber("at", at, NOT_NEGATIVE);
    if (at > duration) {
      wrongOption("at", `from 0 to ${duration}, the duration of the edit in milliseconds`, at);
    }
    if (tracks !== undefined) checkTracks(tracks);
    checkSignal(signal);
    const startOf = (kind: Kind) => (!tracks || tracks.includes(kind) ? at * 1000 : undefined);
    const run = { video: startOf("video"), audio: startOf("audio"), signal, path: recipe.stage };
    const streams = await startEdit(core, run);
    if (!Number.isNaN(duration))
      for (const stream of Object.values(streams)) withSpan(stream, { start: at * 1000, end: duration * 1000 });
    return streams;
  };
  return { [EDIT]: core, duration, video, audio, open };
}

/** Makes an edit. */
export const makeEdit = (parts: EditParts): Edit => Object.freeze(editMembers(parts));

/** Whether a value is an edit. */
export const isEdit = (value: unknown): value is Edit => typeof value === "object" && value !== null && EDIT in value;

/** @throws OptionError if it is not an edit. */
export function checkEdit(option: string, edit: unknown): asserts edit is Edit {
  if (isEdit(edit)) return;
  const advice = edit instanceof ReadableStream ? "fromStreams() makes an edit of streams." : "";
  wrongOption(option, "an edit, such as an opened file or the result of clip()", edit, advice);
}

/** How an edit was made. */
export const recipeOf = (edit: Edit): Recipe => coreOf(edit).recipe;

/** Whether the pictures or the sound of an edit come from a device. */
export const isLive = (edit: Edit): boolean => {
  const { options, inputs } = recipeOf(edit);
  return options.live === true || inputs.some(isLive);
};

/** @throws OptionError if a stage cannot take an edit because it is live. */
export function refuseLive(option: string, edit: Edit): void {
  if (!isLive(edit)) return;
  throw new OptionError(
    option,
    `\`${option}\` must be an edit that can start anywhere; got a live one. Record it first.`,
  );
}

/** Format of the decoded sound, as far as it is known. That of a file may differ from what its index says. */
export const soundOf = (edit: Edit): SoundFormat | undefined => coreOf(edit).audio;

/**
 * Opens an input of a stage.
 *
 * @param run - That of the stage, or one that starts elsewhere.
 * @param place - Which input of the stage it is, such as `"[1]"`.
 */
export async function openInput(edit: Edit, run: Run, place = ""): Promise<EditStreams & { path: string }> {
  const { stage } = recipeOf(edit);
  const path = `${run.path}${place}${stage === "file" ? "" : `.${stage}`}`;
  return { ...(await startEdit(coreOf(edit), { ...run, path })), path };
}

/** Opens an edit that is no input of another one. */
export const openRoot = (edit: Edit, run: Omit<Run, "path">): Promise<EditStreams> =>
  startEdit(coreOf(edit), { ...run, path: recipeOf(edit).stage });

async function startEdit({ start }: Core, run: Run): Promise<EditStreams> {
  try {
    const { video, audio } = await start(run);
    const unwanted = [...(run.video === undefined ? [video] : []), ...(run.audio === undefined ? [audio] : [])];
    await Promise.all(unwanted.map((stream) => stream?.cancel()));
    return {
      ...(run.video !== undefined && video && { video }),
      ...(run.audio !== undefined && audio && { audio }),
    };
  } catch (error) {
    throw withPath(error, run.path);
  }
}

/** The error with the place of the edit that failed, unless one inside of it has told its own. */
export function withPath(error: unknown, path: string): MFXError {
  const failure = toMFXError(error, (cause, message) => new SourceError("source-failed", message, { cause }));
  failure.details.path ??= path;
  return failure;
}

function checkTracks(tracks: unknown): void {
  const isList = Array.isArray(tracks) && tracks.every((kind) => kind === "video" || kind === "audio");
  if (!isList) wrongOption("tracks", 'a list of "video", "audio" or both', tracks);
}

/** Whether an edit has a kind of stream. */
export const kindsOf = (edit: Edit): Kind[] => (["video", "audio"] as const).filter((kind) => edit[kind]);
