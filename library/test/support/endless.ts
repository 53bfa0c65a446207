/** A fragmented MP4 of any length: repeats the fragments of a short one with later timestamps. */
export interface EndlessOptions {
  repeats: number;
  /** The length of the short one, in seconds, and the units of its tracks in a second. */
  seconds: number;
  timescales: number[];
  /** Bytes of padding after each round. */
  padding: number;
}

export function endless(clip: Uint8Array<ArrayBuffer>, options: EndlessOptions): ReadableStream<Uint8Array> {
  const view = new DataView(clip.buffer);
  const nameAt = (at: number) => String.fromCharCode(...clip.subarray(at + 4, at + 8));
  let fragments = 0;
  while (nameAt(fragments) !== "moof") fragments += view.getUint32(fragments);
  let end = fragments;
  while (end < clip.length && nameAt(end) !== "mfra") end += view.getUint32(end);
  let round = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (round === options.repeats) return controller.close();
        if (round === 0) controller.enqueue(clip.slice(0, fragments));
        const body = clip.slice(fragments, end);
        shift(body, round * options.seconds, options.timescales);
        controller.enqueue(body);
        if (options.padding > 0) {
          const free = new Uint8Array(options.padding);
          new DataView(free.buffer).setUint32(0, options.padding);
          free.set(new TextEncoder().encode("free"), 4);
          controller.enqueue(free);
        }
        round++;
      },
    },
    { highWaterMark: 0 },
  );
}

/** Adds to the start times of fragments, which are 64 bit wide. */
function shift(bytes: Uint8Array<ArrayBuffer>, seconds: number, timescales: number[]): void {
  let track = 1;
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 20 < bytes.length; at++) {
    if (view.getUint32(at) !== 0x74666864 && view.getUint32(at) !== 0x74666474) continue;
    if (view.getUint32(at) === 0x74666864) track = view.getUint32(at + 8);
    else
      view.setBigUint64(at + 8, view.getBigUint64(at + 8) + BigInt(Math.round(seconds * (timescales[track - 1] ?? 1))));
  }
}
