import { type Fit, outputSize } from "../frame/fit.ts";
import type { Size } from "../frame/redraw.ts";
import { slotStart } from "../stream/frame-rate.ts";
import { generated } from "../stream/generate.ts";
import { Inputs } from "../stream/inputs.ts";
import { atFrameRate } from "./at-frame-rate.ts";
import { blankFrames } from "./blank.ts";
import { crossfade } from "./crossfade.ts";
import { type Edit, openInput, type Run, runAt } from "./edit.ts";
import { PartVideo } from "./part-video.ts";
import { PictureSize } from "./picture-size.ts";
import type { Sequence } from "./sequence.ts";

interface PictureOptions {
  /** Size of the result; what is missing follows from the first part with a picture. */
  width?: number | undefined;
  height?: number | undefined;
  fit?: Fit | undefined;
  frameRate?: number | undefined;
}

/** Frame rate of parts without picture. */
const BLANK_RATE = 30;

/** The pictures of all parts, one after the other. */
export function joinVideo(sequence: Sequence, run: Run, options: PictureOptions): ReadableStream<VideoFrame> {
  const { frameRate } = options;
  const at = run.video ?? 0;
  // At a constant rate, the first frame fills a whole slot.
  const start = frameRate === undefined ? at : slotStart(frameRate, { origin: 0, start: at });
  const inputs = new Inputs();
  const frames = generated(picturesOf(sequence, { ...run, video: start }, options, inputs), {
    cancel: (reason) => inputs.cancel(reason),
    // Ends parts that are open but not read yet. The first failure is reported.
    fail: (error) => void inputs.cancel(error).catch(() => {}),
  });
  return frameRate === undefined ? frames : atFrameRate(frames, frameRate, { origin: 0, start });
}

async function* picturesOf(
  sequence: Sequence,
  run: Run,
  options: PictureOptions,
  inputs: Inputs,
): AsyncGenerator<VideoFrame, void> {
  const from = run.video ?? 0;
  if (from > 0 && from >= sequence.length) return;
  let index = sequence.indexAt(from);
  const wanted = await sizeOf(sequence, run, options, index);
  const size = new PictureSize(wanted, options.fit ?? "contain");
  const open = async (index: number, at: number) => {
    const part = sequence.partAt(index);
    const length = part.duration * 1000;
    const openedAt = Math.min(at, Number.isNaN(length) ? at : length);
    const opened = part.video
      ? await openInput(part, runAt(run, { video: openedAt, audio: undefined }), sequence.placeOf(index))
      : { video: undefined, path: run.path };
    const blank = { ...wanted, frameRate: options.frameRate ?? BLANK_RATE, from: openedAt, end: length };
    const reader = inputs.read(opened.video ?? blankFrames(blank, run.signal));
    return new PartVideo(reader, { openedAt, length, path: opened.path });
  };
  let pictures: PartVideo | undefined = await open(index, Math.max(0, from - sequence.startOf(index)));
  let next: PartVideo | undefined;
  try {
    // The transition at the beginning of a part cuts the frame that is on screen at its end.
    const before = index > 0 ? sequence.overlapAfter(index - 1) : 0;
    for (let early = await pictures.read(before); early; early = await pictures.read(before)) early.frame.close();
    for (; ; index++) {
      const start = sequence.startOf(index);
      const isLast = index + 1 >= sequence.count;
      const duration = isLast ? 0 : sequence.overlapAfter(index);
      const at = duration > 0 ? sequence.startOf(index + 1) - start : undefined;
      for (let shown = await pictures.read(at); shown; shown = await pictures.read(at)) {
        if (start + shown.end > from) yield await size.place(shown, start);
        else shown.frame.close();
      }
      if (isLast) return;
      if (at === undefined) next = await open(index + 1, 0);
      else {
        // A run that starts in the transition needs the second picture from the start of the first frame on.
        next = await open(index + 1, Math.max(0, ((await pictures.nextStart()) ?? at) - at));
        yield* crossfade({
          from: pictures,
          to: next,
          at,
          duration,
          start: start + at,
          skip: Math.max(0, from - start - at),
          size,
          overlap: sequence.lookAfter(index),
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

/** The size of the pictures, as far as it does not follow from the first picture that is read. */
async function sizeOf(sequence: Sequence, run: Run, options: PictureOptions, index: number): Promise<Partial<Size>> {
  const { width, height } = options;
  const wanted = { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
  if (width !== undefined && height !== undefined) return wanted;
  let first = 0;
  while (!sequence.partAt(first).video) first++;
  const part = sequence.partAt(first);
  const known = part.video;
  if (known?.width !== undefined && known.height !== undefined)
    return outputSize({ displayWidth: known.width, displayHeight: known.height }, wanted, 1);
  if (index === first) return wanted;
  const frame = await firstFrame(part, run, sequence.placeOf(first));
  try {
    return frame ? outputSize(frame, wanted, 1) : wanted;
  } finally {
    frame?.close();
  }
}

/** The first frame of an edit. */
async function firstFrame(edit: Edit, run: Run, place: string): Promise<VideoFrame | undefined> {
  const { video } = await openInput(edit, runAt(run, { video: 0, audio: undefined }), place);
  const reader = video?.getReader();
  try {
    return (await reader?.read())?.value;
  } finally {
    await reader?.cancel();
  }
}
