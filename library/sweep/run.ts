/** Lets every call of the browser fail, and reports the failures; see README.md. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sweepInChromium } from "./in-chromium.ts";
import { sweepInNode } from "./node.ts";
import { pipelines } from "./pipelines/all.ts";
import { uncovered } from "./surface.ts";
import { type Report, unexpected } from "./sweep.ts";

/** What `--check` runs: the same faults on every machine. */
const CHECK = { seed: 1, share: 0.05, most: 1 };
/** Runs in Chromium of a pipeline that also runs in Node. */
const SAMPLE = 20;
const CLIPS = ["h264-aac.mp4", "vp9-opus.webm", "alpha.webm", "vfr.mp4"];
const paths = Object.fromEntries(CLIPS.map((name) => [name, join(import.meta.dirname, "../test/clips", name)]));

const { values: options } = parseArgs({
  options: {
    seed: { type: "string", default: String(Math.floor(Date.now() / 1000)) },
    share: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    in: { type: "string", default: "node,chromium" },
    check: { type: "boolean", default: false },
  },
});
const seed = options.check ? CHECK.seed : Number(options.seed);
const share = options.check ? CHECK.share : Number(options.share);
const names = new RegExp(options.only);
const reports: Report[] = [];
const add = (report: Report) => {
  reports.push(report);
  console.log(`${report.pipeline}: ${report.calls} calls, ${report.runs} runs`);
  for (const { mode, at, call, problem } of unexpected([report]).problems) {
    console.log(`  ${mode} at call ${at} (${call}): ${problem}`);
  }
};

if (options.in.includes("node")) {
  const clips = Object.fromEntries(CLIPS.map((name) => [name, new Uint8Array(readFileSync(paths[name]!))]));
  await sweepInNode(names, clips, { seed, share }, add);
}
if (options.in.includes("chromium")) {
  const chosen = pipelines.filter(({ name, needsBrowser }) => names.test(name) && (needsBrowser || !options.check));
  const most = (needsBrowser: boolean | undefined) => (options.check ? CHECK.most : needsBrowser ? Infinity : SAMPLE);
  await sweepInChromium(
    chosen.map(({ name, needsBrowser }) => ({ name, options: { seed, share, most: most(needsBrowser) } })),
    paths,
    add,
  );
}

const { problems, gone } = unexpected(reports);
const missing = uncovered(pipelines);
for (const { pipeline, call, problem } of gone) {
  console.log(`No problem anymore: ${pipeline}, ${call}: ${problem}. Remove it from known.ts.`);
}
if (missing.length > 0) console.log(`Without a pipeline: ${missing.join(", ")}. Add one to sweep/pipelines.`);
const runs = reports.reduce((sum, report) => sum + report.runs, 0);
console.log(`${runs} runs with seed ${seed}: ${problems.length} problems`);
// What a hanging run has left behind must not keep this process alive.
process.exit(problems.length + gone.length + missing.length > 0 ? 1 : 0);
