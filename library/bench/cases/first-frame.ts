/** Time from the call to the first frame. */
import { decode } from "../../src/decode.ts";
import { bareFirstFrame } from "../bare.ts";
import type { BenchCase, Clip } from "../case.ts";

const group = "First frame out";
/** A single run is too short to be measured. */
const TIMES = 20;

const repeated = (once: (clip: Clip) => Promise<void>) => async (clip: Clip) => {
  for (let i = 0; i < TIMES; i++) await once(clip);
  return { frames: TIMES };
};

export default [
  { name: "bare decode (b)", group, isBase: true, run: repeated(bareFirstFrame) },
  {
    name: "MFX",
    group,
    run: repeated(async (clip) => {
      const { video, audio } = await decode(clip.file, "video/mp4");
      const reader = video!.getReader();
      (await reader.read()).value?.close();
      await Promise.all([reader.cancel(), audio!.cancel()]);
    }),
  },
] satisfies BenchCase[];
