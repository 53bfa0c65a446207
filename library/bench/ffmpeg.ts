/** The sound cases with ffmpeg's own filters, for reference: one process per run, on one thread, from a file of samples to nothing. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FADE, FASTER, FILE_SECONDS, FILES, GAINS, OVERLAP, RATE, SECONDS, SOUND_GROUPS } from "./sound-tasks.ts";

interface Task {
  group: string;
  inputs: number;
  /** Sample rate of the inputs in hertz. */
  sampleRate?: number;
  filter: string;
}

const faded = (level: number, index: number) =>
  `[${index}]volume=${level},afade=t=in:d=${FADE}:curve=tri,afade=t=out:st=${SECONDS - FADE}:d=${FADE}:curve=tri[t${index}]`;
const labels = GAINS.map((_, index) => `[t${index}]`).join("");

const TASKS: readonly Task[] = [
  {
    group: SOUND_GROUPS.mixing,
    inputs: GAINS.length,
    filter: `${GAINS.map(faded).join(";")};${labels}amix=inputs=${GAINS.length}:normalize=0`,
  },
  { group: SOUND_GROUPS.converting, inputs: 1, sampleRate: 44_100, filter: `aresample=${RATE}` },
  { group: SOUND_GROUPS.joining, inputs: 2, filter: `[0][1]acrossfade=d=${OVERLAP}:c1=qsin:c2=qsin` },
  { group: SOUND_GROUPS.speeding, inputs: 1, filter: `atempo=${FASTER}` },
];

export interface NativeCase {
  name: string;
  group: string;
  run(): { wall: number; cpu: number };
}

interface Native {
  cases: NativeCase[];
  /** The folder with the files that the browser's cases decode. */
  folder: string | undefined;
  /** Removes the files. */
  close: () => void;
}

/** The cases of ffmpeg; none if ffmpeg is missing. */
export function ffmpegCases(): Native {
  if (spawnSync("ffmpeg", ["-version"]).status !== 0) {
    console.error("ffmpeg is not installed: its cases are left out, and the others run without this reference.");
    return { cases: [], folder: undefined, close: () => {} };
  }
  const folder = mkdtempSync(join(tmpdir(), "mfx-bench-"));
  const path = join(folder, "noise.f32");
  const noise = Float32Array.from({ length: 2 * SECONDS * RATE }, () => 2 * Math.random() - 1);
  writeFileSync(path, new Uint8Array(noise.buffer));
  const music = `aevalsrc='0.3*sin(440*2*PI*t)+0.1*random(0)|0.3*sin(660*2*PI*t)+0.1*random(1)':s=${RATE}:d=${FILE_SECONDS}`;
  for (const [name, codec] of Object.entries(FILES)) {
    spawnSync("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", music, ...codec, join(folder, name)]);
  }
  const cases = TASKS.map((task) => ({ name: "ffmpeg", group: task.group, run: () => runTask(task, path) }));
  return { cases, folder, close: () => rmSync(folder, { recursive: true }) };
}

function runTask({ inputs, sampleRate = RATE, filter }: Task, path: string): { wall: number; cpu: number } {
  const input = ["-f", "f32le", "-ar", String(sampleRate), "-ac", "2", "-i", path];
  const args = ["-hide_banner", "-nostdin", "-nostats", "-benchmark", "-threads", "1", "-filter_complex_threads", "1"];
  for (let index = 0; index < inputs; index++) args.push(...input);
  const start = performance.now();
  const { status, stderr } = spawnSync("ffmpeg", [...args, "-filter_complex", filter, "-f", "null", "-"]);
  const wall = performance.now() - start;
  const log = stderr.toString();
  if (status !== 0) throw new Error(`ffmpeg failed: ${log}`);
  const seconds = (name: string) => Number(log.match(new RegExp(`${name}=([\\d.]+)s`))?.[1]);
  return { wall, cpu: (seconds("utime") + seconds("stime")) * 1000 };
}
