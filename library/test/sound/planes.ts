/** All samples of a stream by channel. Closes its audio data. */

import { planesOf } from "../../src/media/audio-planes.ts";
import { iterate } from "../../src/stream/iterate.ts";
export async function planesOfStream(stream: ReadableStream<AudioData>): Promise<Float32Array[]> {
  const parts: (Float32Array[] | undefined)[] = [];
  for await (const data of iterate(stream)) {
    for (const [planeIndex, plane] of planesOf(data).entries()) {
      parts[planeIndex] = [...(parts[planeIndex] ?? []), plane];
    }
    data.close();
  }
  return parts.map((planes = []) => {
    const joined = new Float32Array(planes.reduce((sum, { length }) => sum + length, 0));
    let done = 0;
    for (const plane of planes) {
      joined.set(plane, done);
      done += plane.length;
    }
    return joined;
  });
}
