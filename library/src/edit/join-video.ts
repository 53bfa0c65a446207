import { type Fit, outputSize } from "../frame/fit.ts";
import type { Size } from "../frame/redraw.ts";
import { generated } from "../stream/generate.ts";
import { crossfade, type Overlap } from "./crossfade.ts";
import type { Joints } from "./joints.ts";
import type { OpenPart } from "./part.ts";
import { PartVideo } from "./part-video.ts";
import { PictureSize } from "./picture-size.ts";

interface JoinedPicture {
  /** Size that the pictures get; what is missing follows from the first part's. */
  wanted: Partial<Size>;
  /** Size of the first part, if it is known. */
  known: Partial<Size>;
  fit: Fit;
  /** Look of the transition between a part and the next one. */
  lookAfter: (index: number) => Overlap;
  /** Length of the result in microseconds, if it is known. */
  end: number | undefined;
}

/** The pictures of all parts, one after the other. */
export function joinVideo(joints: Joints, options: JoinedPicture): ReadableStream<VideoFrame> {
  return generated(picturesOf(joints, options), {
    cancel: (reason) => joints.cancel("video", reason),
    fail: (error) => joints.fail(error, "video"),
    finished: () => joints.finish("video"),
    signal: joints.failure,
  });
}

async function* picturesOf(joints: Joints, options: JoinedPicture): AsyncGenerator<VideoFrame, void> {
  const from = joints.from("video");
  const { end = Number.POSITIVE_INFINITY } = options;
  if (from > 0 && from >= end) return;
  const size = new PictureSize(await sizeFor(joints, options), options.fit);
  const first = joints.firstOf("video");
  /** Start of the part in the output, in microseconds. */
  let { start } = first;
  let pictures: PartVideo | undefined;
  let next: PartVideo | undefined;
  try {
    for (let { index } = first; ; index++) {
      const part = await joints.at(index);
      if (!part) return;
      pictures ??= await openFirst(part, joints.overlapBefore(index));
      const shared = await joints.overlapAfter(index);
      const at = shared > 0 ? part.length! - shared : undefined;
      for (let shown = await pictures.read(at); shown; shown = await pictures.read(at)) {
        if (start + shown.end > from) yield await size.place(shown, start);
        else shown.frame.close();
      }
      if (at === undefined) start += part.finalLength;
      else {
        start += at;
        const following = (await joints.at(index + 1))!;
        // Inside the transition, the second picture is needed from the start of the first frame on.
        if (from > start) following.rewind("video", Math.max(0, ((await pictures.nextStart()) ?? at) - at));
        next = new PartVideo(following);
        const skip = Math.max(0, from - start);
        yield* crossfade({
          from: pictures,
          to: next,
          at,
          duration: shared,
          start,
          skip,
          size,
          overlap: options.lookAfter(index),
        });
      }
      await pictures.close();
      [pictures, next] = [next, undefined];
    }
  } finally {
    await pictures?.close();
    await next?.close();
    size.close();
  }
}

/** The pictures of a part after the transition at its beginning, which cuts the frame on screen at its end. */
async function openFirst(part: OpenPart, overlap: number): Promise<PartVideo> {
  const pictures = new PartVideo(part);
  for (let early = await pictures.read(overlap); early; early = await pictures.read(overlap)) early.frame.close();
  return pictures;
}

/** The size of the pictures, as far as it does not follow from the first picture that is read. */
async function sizeFor(joints: Joints, { wanted, known }: JoinedPicture): Promise<Partial<Size>> {
  const isComplete = wanted.width !== undefined && wanted.height !== undefined;
  if (isComplete || joints.firstOf("video").index === 0) return wanted;
  const { width: displayWidth, height: displayHeight } = known;
  if (displayWidth !== undefined && displayHeight !== undefined)
    return outputSize({ displayWidth, displayHeight }, wanted, 1);
  return joints.lookAtFirst("video", async (part) => {
    const frame = await part.peek("video");
    return frame ? outputSize(frame, wanted, 1) : wanted;
  });
}
