/** What it costs to decode files of sound, beside `decodeAudioData`. Both give all samples at the rate of the file. */
import { decode } from "../../src/decode.ts";
import type { BenchCase } from "../case.ts";
import { FILE_SECONDS, FILES, RATE } from "../sound-tasks.ts";

async function fileAt(name: string): Promise<Blob> {
  const response = await fetch(`/${name}`);
  if (!response.ok) throw new Error(`${name} is missing: ffmpeg makes it, if it is installed.`);
  return response.blob();
}

async function withMFX(file: Blob): Promise<{ frames: number }> {
  const { audio } = await decode(file);
  const planes = [0, 1].map(() => new Float32Array((FILE_SECONDS + 1) * RATE));
  let frames = 0;
  for await (const data of audio!) {
    for (const [planeIndex, plane] of planes.entries()) {
      data.copyTo(plane.subarray(frames), { planeIndex, format: "f32-planar" });
    }
    frames += data.numberOfFrames;
    data.close();
  }
  return { frames };
}

async function withDecodeAudioData(file: Blob): Promise<{ frames: number }> {
  const context = new OfflineAudioContext(2, 1, RATE);
  return { frames: (await context.decodeAudioData(await file.arrayBuffer())).length };
}

const cases: BenchCase[] = Object.keys(FILES).flatMap((name) => {
  let loaded: Promise<Blob> | undefined;
  const file = () => {
    loaded ??= fileAt(name);
    return loaded;
  };
  const group = `Sound: decode ${FILE_SECONDS} s of ${name.split(".").at(-1)!.toUpperCase()}`;
  const clips = ["coast"];
  return [
    { name: "decodeAudioData", group, isBase: true, clips, run: async () => withDecodeAudioData(await file()) },
    { name: "MFX decode", group, clips, run: async () => withMFX(await file()) },
  ];
});

export default cases;
