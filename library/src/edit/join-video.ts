import { generated } from "../stream/generate.ts";
import { crossfade, type Overlap } from "./crossfade.ts";
import type { Joints } from "./joints.ts";
import { PartVideo } from "./part-video.ts";
import type { PictureSize } from "./picture-size.ts";

interface JoinedPicture {
  size: PictureSize;
  /** Look of the transitions. */
  overlap: Overlap;
}

/** The pictures of all parts, one after the other. */
export function joinVideo(joints: Joints, options: JoinedPicture): ReadableStream<VideoFrame> {
  return generated(picturesOf(joints, options), {
    cancel: (reason) => joints.cancel("video", reason),
    fail: (error) => joints.fail(error),
    finished: () => joints.finish("video"),
    signal: joints.failure,
  });
}

async function* picturesOf(joints: Joints, { size, overlap }: JoinedPicture): AsyncGenerator<VideoFrame, void> {
  /** Start of the part in the output, in microseconds. */
  let start = 0;
  let pictures: PartVideo | undefined;
  let next: PartVideo | undefined;
  try {
    for (let index = 0; ; index++) {
      const part = await joints.at(index);
      if (!part) return;
      pictures ??= new PartVideo(part);
      const shared = await joints.overlapAfter(index);
      const at = shared > 0 ? part.length! - shared : undefined;
      for (let piece = await pictures.take(at); piece; piece = await pictures.take(at))
        yield await size.place(piece, start);
      if (at === undefined) start += part.finalLength;
      else {
        start += at;
        next = new PartVideo((await joints.at(index + 1))!);
        yield* crossfade({ from: pictures, to: next, at, duration: shared, start, size, overlap });
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
