import { retimed } from "../frame/retime.ts";
import { unlessAborted } from "../media/abort.ts";
import { planesOf } from "../media/audio-planes.ts";
import { COUNT, checkFlags, checkNumbers, checkObject, checkStream, wrongOption } from "../media/check-option.ts";
import { audioDataOf } from "../sound/samples.ts";
import { generated } from "../stream/generate.ts";
import { throwFailureOf } from "../stream/stream-failure.ts";
import { cutSound, cutVideo } from "./cut.ts";
import { type Edit, type EditStreams, type Kind, makeEdit, type Run } from "./edit.ts";
import { withoutFacts } from "./edit-format.ts";

/**
 * What is known of streams before they are opened, for {@link fromStreams}.
 *
 * @group Editing
 * @since next
 */
export interface StreamsInfo {
  /** Width of the picture in pixels. By default, the first frame tells. */
  width?: number | undefined;
  /** Height of the picture in pixels. By default, the first frame tells. */
  height?: number | undefined;
  /** Frames per second; `undefined` if it varies. */
  frameRate?: number | undefined;
  /** Sample rate of the sound in hertz. By default, the first samples tell. */
  sampleRate?: number | undefined;
  /** Number of channels of the sound. By default, the first samples tell. */
  numberOfChannels?: number | undefined;
  /** Length in milliseconds; `NaN` if it is unknown, `Infinity` if there is no end. */
  duration: number;
  /**
   * Kinds that `open` returns.
   *
   * @defaultValue both
   */
  tracks?: readonly ("video" | "audio")[] | undefined;
  /**
   * Whether the streams come from a device. Each run then begins with what it gives now, and the library moves its first timestamp to the start of the
   * run. A player cannot seek in it; `speed`, `reverse`, `loop` and `clip` with a `start` throw an `OptionError`.
   *
   * @defaultValue false
   */
  live?: boolean | undefined;
}

/**
 * What {@link fromStreams} calls for each run.
 *
 * @inline
 */
export interface StreamsRequest {
  /** Time of the edit at which the run starts, in milliseconds. */
  readonly at: number;
  /** Aborted when the run ends early. */
  readonly signal: AbortSignal;
  /** Kinds that are read. The others may be left out. */
  readonly tracks: readonly ("video" | "audio")[];
}

/**
 * Lifts streams into an edit: a camera, a canvas that you draw, stages of your own.
 *
 * @param open - Function that returns new streams for each run. Their timestamps are times of the edit. If the streams begin before `at`, the library
 *   drops the frames and samples before it, so the function may ignore `at`; the result is the same, but a start in the middle takes longer. Picture and
 *   sound may be asked for in separate calls.
 * @param info - What is known before. A size or sample rate that is missing is found by opening the edit when a stage needs it.
 * @returns The edit.
 * @throws `OptionError` if an option is invalid.
 *
 * @example
 * ```ts live
 * import { decode, effect, frameAt, fromStreams, visual } from "mfx";
 *
 * const edit = fromStreams(
 *   async ({ at, signal }) => {
 *     const { video: frames } = await decode(video, { signal });
 *     return { video: effect(frames!, [visual.hue({ angle: 120 })]) };
 *   },
 *   { duration: 12_000, tracks: ["video"] },
 * );
 * await show(await frameAt(edit, 1000));
 * ```
 *
 * @group Editing
 * @since next
 */
export function fromStreams(
  open: (request: StreamsRequest) => EditStreams | Promise<EditStreams>,
  info: StreamsInfo,
): Edit {
  if (typeof open !== "function") wrongOption("open", "a function that returns streams", open);
  checkObject("info", info);
  withoutFacts(info, ["tracks", "live"]);
  const {
    duration,
    tracks = ["video", "audio"],
    live = false,
    width,
    height,
    frameRate,
    sampleRate,
    numberOfChannels,
  } = info;
  const isLength = typeof duration === "number" && !(duration <= 0);
  if (!isLength) wrongOption("duration", "a number of milliseconds greater than 0, NaN or Infinity", duration);
  const areTracks = Array.isArray(tracks) && tracks.length > 0 && tracks.every((kind) => /^(video|audio)$/.test(kind));
  if (!areTracks) wrongOption("tracks", 'a list of "video", "audio" or both', tracks);
  checkFlags({ live });
  checkNumbers({ width, height, sampleRate, numberOfChannels }, COUNT);
  checkNumbers({ frameRate });
  return makeEdit({
    recipe: { stage: "fromStreams", options: { open, ...info, live }, inputs: [] },
    duration,
    video: tracks.includes("video") ? { width, height, frameRate } : undefined,
    audio: tracks.includes("audio") ? { sampleRate, numberOfChannels } : undefined,
    start: (run) => openStreams(open, { duration, tracks, live }, run),
  });
}

async function openStreams(
  open: (request: StreamsRequest) => EditStreams | Promise<EditStreams>,
  { duration, tracks, live }: { duration: number; tracks: readonly Kind[]; live: boolean },
  run: Run,
): Promise<EditStreams> {
  const wanted = tracks.filter((kind) => run[kind] !== undefined);
  if (wanted.length === 0) return {};
  const from = Math.min(...wanted.map((kind) => run[kind]!));
  const signal = run.signal ?? new AbortController().signal;
  const opening = (async () => open({ at: from / 1000, signal, tracks: wanted }))();
  const given = await unlessAborted(opening.catch(throwFailureOf("The function of fromStreams()")), signal).catch(
    (error) => {
      opening.then(cancelStreams).catch(() => {}); // What opens after an abort is not read. The abort is reported.
      throw error;
    },
  );
  checkStreams(given);
  const unwanted = (["video", "audio"] as const).filter((kind) => !wanted.includes(kind));
  await Promise.all(unwanted.map((kind) => given[kind]?.cancel()));
  const { video, audio } = live ? movedTo(from, given) : given;
  const end = Number.isNaN(duration) ? Number.POSITIVE_INFINITY : duration * 1000;
  const cut = { start: 0, end, path: run.path };
  return {
    video:
      run.video === undefined
        ? undefined
        : video && cutVideo(video, { ...cut, from: run.video, isFilled: !live }, signal),
    audio: run.audio === undefined ? undefined : audio && cutSound(audio, { ...cut, from: run.audio }, signal),
  };
}

const cancelStreams = ({ video, audio }: EditStreams) => Promise.all([video?.cancel(), audio?.cancel()]);

function checkStreams(streams: unknown): asserts streams is EditStreams {
  if (typeof streams !== "object" || streams === null)
    wrongOption("open", "a function that returns { video, audio }", streams);
  const { video, audio } = streams as EditStreams;
  const advice = "Make a new stream in each call.";
  if (video) checkStream("video", video, advice, undefined, advice);
  if (audio) checkStream("audio", audio, advice, undefined, advice);
}

/** Streams of a device with times that begin at that of the run, in microseconds. */
function movedTo(from: number, { video, audio }: EditStreams): EditStreams {
  let first: number | undefined;
  const moved = (timestamp: number) => {
    first ??= timestamp;
    return Math.max(0, Math.round(from + timestamp - first));
  };
  return {
    video: video && converted(video, (frame) => retimed(frame, moved(frame.timestamp), frame.duration ?? undefined)),
    audio:
      audio &&
      converted(audio, (data) => {
        const timestamp = moved(data.timestamp);
        try {
          return audioDataOf(planesOf(data), { sampleRate: data.sampleRate, timestamp });
        } finally {
          data.close();
        }
      }),
  };
}

function converted<T>(stream: ReadableStream<T>, convert: (item: T) => T): ReadableStream<T> {
  const reader = stream.getReader();
  const items = async function* (): AsyncGenerator<T, void> {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield convert(next.value);
  };
  return generated(items(), { cancel: (reason) => reader.cancel(reason) });
}
