import { oneOf } from "../effects/options.ts";
import { requireSignal } from "../media/abort.ts";
import { COUNT, checkNumber, checkNumbers, NOT_NEGATIVE, wrongOption } from "../media/check-option.ts";
import { withSpan } from "../stream/span.ts";
import { atFrameRate } from "./at-frame-rate.ts";
import type { ConcatOptions, Joined } from "./concat-options.ts";
import { joinAudio } from "./join-audio.ts";
import { joinVideo } from "./join-video.ts";
import { Joints, type JointsOptions } from "./joints.ts";
import { PictureSize } from "./picture-size.ts";

/** Checks options before the streams of the parts are touched. */
export function checkOptions({ width, height, fit = "contain", transition, ...rest }: ConcatOptions): void {
  new PictureSize({ width, height }, fit); // Checks them.
  checkNumbers({ frameRate: rest.frameRate });
  checkNumbers({ sampleRate: rest.sampleRate, numberOfChannels: rest.numberOfChannels }, COUNT);
  requireSignal(rest.signal);
  if (transition === undefined) return;
  if (typeof transition !== "object" || transition === null) wrongOption("transition", "an object", transition);
  const { duration, softness, kind = "crossfade", direction = "left" } = transition;
  checkNumber("transition.duration", duration, NOT_NEGATIVE);
  checkNumbers({ "transition.softness": softness }, NOT_NEGATIVE);
  oneOf("transition.kind", kind, ["crossfade", "wipe", "slide"]);
  oneOf("transition.direction", direction, ["left", "right", "up", "down"]);
}

/** Duration of the transitions in microseconds. */
export const overlapOf = ({ transition }: ConcatOptions): number => (transition?.duration ?? 0) * 1000;

interface Sources extends Pick<JointsOptions, "count" | "opened" | "open" | "kinds"> {
  /** Length of the result in microseconds, if it is known. */
  length: number | undefined;
}

/** Joins parts with checked options. */
export function join({ length, ...sources }: Sources, options: ConcatOptions): Joined {
  const { width, height, fit = "contain", frameRate, sampleRate, numberOfChannels, signal, transition } = options;
  const format = {
    ...(sampleRate !== undefined && { sampleRate }),
    ...(numberOfChannels !== undefined && { numberOfChannels }),
  };
  const joints = new Joints({ ...sources, overlap: overlapOf(options), signal });
  const span = length === undefined ? undefined : { start: 0, end: length };
  const pictures = () => {
    const { duration, ...overlap } = transition ?? { duration: 0 };
    const frames = withSpan(joinVideo(joints, { size: new PictureSize({ width, height }, fit), overlap }), span);
    return frameRate === undefined ? frames : atFrameRate(frames, frameRate);
  };
  return {
    video: sources.kinds.includes("video") ? pictures() : undefined,
    audio: sources.kinds.includes("audio") ? withSpan(joinAudio(joints, format), span) : undefined,
  };
}
