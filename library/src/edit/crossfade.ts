import { effect } from "../effects/effect.ts";
import { type TransitionOptions, transition } from "../effects/transition.ts";
import { generated } from "../stream/generate.ts";
import type { PartVideo } from "./part-video.ts";
import type { PictureSize } from "./picture-size.ts";

/** Look of a transition. */
export type Overlap = Pick<TransitionOptions, "kind" | "direction" | "softness">;

interface Crossfade {
  /** Picture that ends; read up to `at`. */
  from: PartVideo;
  /** Picture that begins. */
  to: PartVideo;
  /** Start of the transition in `from`, in microseconds. */
  at: number;
  /** Duration in microseconds. */
  duration: number;
  /** Start of the transition in the output, in microseconds. */
  start: number;
  /** How much of the transition is left out, in microseconds. */
  skip: number;
  size: PictureSize;
  overlap: Overlap;
}

/** Longest time for which a step of a transition is shown, in microseconds: 24 steps per second. */
const LONGEST_STEP = 42_000;

/** The pictures of a transition. Reads both parts up to its end. */
export async function* crossfade(fade: Crossfade): AsyncGenerator<VideoFrame, void> {
  const { to, duration, start, size, overlap } = fade;
  const beginning = generated(beginningOf(to, duration, size));
  const timing = { start: start / 1000, duration: duration / 1000 };
  const blended = effect(generated(endingOf(fade)), [transition(beginning, { ...overlap, ...timing })], {
    readableStrategy: { highWaterMark: 0 },
  });
  const reader = blended.getReader();
  try {
    for (let { value } = await reader.read(); value; { value } = await reader.read()) yield value;
  } finally {
    await reader.cancel();
  }
  // The transition leaves out pictures after the start of its last step.
  for (let rest = await to.read(duration); rest; rest = await to.read(duration)) rest.frame.close();
}

/** The first pictures of a part. Their timestamps begin at 0. */
async function* beginningOf(pictures: PartVideo, until: number, size: PictureSize): AsyncGenerator<VideoFrame, void> {
  for (let shown = await pictures.read(until); shown; shown = await pictures.read(until))
    yield await size.place(shown, 0);
}

/** The last pictures of a part. A picture that is shown for long is repeated, so that the transition is smooth. */
async function* endingOf({ from, at, duration, start, skip, size }: Crossfade): AsyncGenerator<VideoFrame, void> {
  const until = at + duration;
  // A part that was opened in the transition begins with the frame that is on screen.
  let reached = Math.max(at, (await from.nextStart()) ?? at);
  while (reached < until) {
    const shown = await from.read(Math.min(until, reached + LONGEST_STEP));
    if (!shown) return;
    reached = shown.end;
    if (shown.end <= at + skip) shown.frame.close();
    else yield await size.place(shown, start - at);
  }
}
