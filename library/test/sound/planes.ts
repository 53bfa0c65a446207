/** All samples of a stream by channel. Closes its audio data. */
export async function planesOfStream(stream: ReadableStream<AudioData>): Promise<Float32Array[]> {
  const parts: (Float32Array[] | undefined)[] = [];
  for await (const data of stream) {
    for (let planeIndex = 0; planeIndex < data.numberOfChannels; planeIndex++) {
      const plane = new Float32Array(data.numberOfFrames);
      data.copyTo(plane, { planeIndex, format: "f32-planar" });
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
