import { generated } from "../stream/generate.ts";
import { Inputs } from "../stream/inputs.ts";
import { throwFailureOf } from "../stream/stream-failure.ts";

/** How long before its start a run looks for pictures first, in microseconds. Each further look goes back twice as far. */
const FIRST_STEP = 1_000_000;

interface LastPictures {
  /** Time at which the pictures begin, in microseconds. */
  from: number;
  /** Opens the pictures at another time. */
  openAt: (time: number) => Promise<ReadableStream<VideoFrame> | undefined>;
  /** Place of the pictures in an edit. */
  path: string;
}

/** The pictures of a run. If the edit ends before the run starts, its last pictures. */
export function orLastPictures(pictures: ReadableStream<VideoFrame>, options: LastPictures) {
  const inputs = new Inputs();
  return generated(picturesOf(pictures, options, inputs), { cancel: (reason) => inputs.cancel(reason) });
}

async function* picturesOf(
  pictures: ReadableStream<VideoFrame> | undefined,
  { from, openAt, path }: LastPictures,
  inputs: Inputs,
): AsyncGenerator<VideoFrame, void> {
  let isEmpty = true;
  let time = from;
  for (let step = FIRST_STEP; pictures; step *= 2) {
    const reader = inputs.read(pictures);
    const read = async () => (await reader.read().catch(throwFailureOf("The picture", path))).value;
    for (let frame = await read(); frame; frame = await read()) {
      isEmpty = false;
      yield frame;
    }
    if (!isEmpty || time === 0) return;
    time = Math.max(0, time - step);
    pictures = await openAt(time);
  }
}
