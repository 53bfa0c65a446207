import { oneOf } from "../effects/options.ts";
import { requireSignal } from "../media/abort.ts";
import { COUNT, checkNumber, checkNumbers, NOT_NEGATIVE, wrongOption } from "../media/check-option.ts";
import { slotStart } from "../stream/frame-rate.ts";
import { withRewind } from "../stream/rewind.ts";
import { withSpan } from "../stream/span.ts";
import { atFrameRate } from "./at-frame-rate.ts";
import type { ConcatOptions, ConcatTransition, Joined } from "./concat-options.ts";
import { joinAudio, MAX_CHANNELS } from "./join-audio.ts";
import { joinVideo } from "./join-video.ts";
import { Joints, type JointsOptions } from "./joints.ts";
import type { ConcatFormat } from "./part.ts";
import { PictureSize } from "./picture-size.ts";

/** Checks options before the streams of the parts are touched. */
export function checkOptions({ width, height, fit = "contain", transition, ...rest }: ConcatOptions): void {
  new PictureSize({ width, height }, fit); // Checks them.
  checkNumbers({ frameRate: rest.frameRate });
  checkNumbers({ sampleRate: rest.sampleRate, numberOfChannels: rest.numberOfChannels }, COUNT);
  checkNumbers({ start: rest.start }, NOT_NEGATIVE);
  requireSignal(rest.signal);
  if (!isList(transition)) checkTransition("transition", transition);
  else for (const [index, each] of transition.entries()) checkTransition(`transition[${index}]`, each);
}

function checkTransition(option: string, transition: ConcatTransition | undefined): void {
  if (transition === undefined) return;
  if (typeof transition !== "object" || transition === null) wrongOption(option, "an object", transition);
  const { duration, softness, kind = "crossfade", direction = "left" } = transition;
  checkNumber(`${option}.duration`, duration, NOT_NEGATIVE);
  checkNumbers({ [`${option}.softness`]: softness }, NOT_NEGATIVE);
  oneOf(`${option}.kind`, kind, ["crossfade", "wipe", "slide"]);
  oneOf(`${option}.direction`, direction, ["left", "right", "up", "down"]);
}

// `Array.isArray` doesn't narrow readonly arrays.
const isList = (transition: ConcatOptions["transition"]): transition is readonly (ConcatTransition | undefined)[] =>
  Array.isArray(transition);

/** The transition between a part and the next one; `undefined` for a hard cut. */
const transitionAfter = ({ transition }: ConcatOptions, index: number): ConcatTransition | undefined =>
  isList(transition) ? transition[index] : transition;

/** Duration of the transition between a part and the next one, in microseconds. */
export const overlapAfter = (options: ConcatOptions, index: number): number =>
  (transitionAfter(options, index)?.duration ?? 0) * 1000;

interface Sources extends Pick<JointsOptions, "count" | "opened" | "open" | "lengthOf" | "openFirst" | "kinds"> {
  /** Length of the result in microseconds, if it is known. */
  length: number | undefined;
  /** Format of the first part, if it is known. */
  format?: Partial<ConcatFormat> | undefined;
}

/** Joins parts with checked options. */
export function join({ length, format: known = {}, ...sources }: Sources, options: ConcatOptions): Joined {
  const { width, height, fit = "contain", frameRate, sampleRate, numberOfChannels, signal } = options;
  const start = (options.start ?? 0) * 1000;
  const sound = {
    ...(known.sampleRate !== undefined && { sampleRate: known.sampleRate }),
    ...(known.numberOfChannels !== undefined && { numberOfChannels: Math.min(known.numberOfChannels, MAX_CHANNELS) }),
    ...(sampleRate !== undefined && { sampleRate }),
    ...(numberOfChannels !== undefined && { numberOfChannels }),
  };
  const joints = new Joints({ ...sources, overlapAfter: (index) => overlapAfter(options, index), start, signal });
  const span = length === undefined ? undefined : { start, end: Math.max(start, length) };
  const pictures = () => {
    // At a constant rate, the first frame fills a whole slot.
    const first = frameRate === undefined ? start : slotStart(frameRate, { origin: 0, start });
    joints.rewind("video", first);
    const lookAfter = (index: number) => {
      const { duration, ...look } = transitionAfter(options, index) ?? { duration: 0 };
      return look;
    };
    const frames = joinVideo(joints, { wanted: { width, height }, known, fit, lookAfter, end: length });
    const run = start > 0 ? { origin: 0, start: first } : undefined;
    const timed = withSpan(frameRate === undefined ? frames : atFrameRate(frames, frameRate, run), span);
    return frameRate === undefined ? withRewind(timed, (time) => joints.rewind("video", time)) : timed;
  };
  const sounds = () => {
    const data = withSpan(joinAudio(joints, { wanted: sound, end: length }), span);
    return withRewind(data, (time) => joints.rewind("audio", time));
  };
  return {
    video: sources.kinds.includes("video") ? pictures() : undefined,
    audio: sources.kinds.includes("audio") ? sounds() : undefined,
    duration: length === undefined ? Number.NaN : length / 1000,
  };
}
