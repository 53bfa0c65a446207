/** Live samples run against the module of their version, as they do for a reader, and show something. */
import { readExamples } from "live-program/examples";
import { isFull } from "../packages/test-browsers/src/full-tests";
import { declarationsOf } from "../scripts/samples/check-types";
import { collectSamples, GUIDES, REFERENCE } from "../scripts/samples/collect";
import { problemsOf } from "../scripts/samples/problems";
import type { SampleRun } from "../scripts/samples/run";
import { latest, order } from "./support/releases";
import { expect, test } from "./support/test";

/** Samples a test: few enough that the workers end at about the same time. */
const BATCH = 12;

test.describe.configure({ timeout: 480_000 });
// The results of samples report their problems. Console errors are allowed.
test.use({ expectedErrors: [/./], trace: "off" });

// Types of all samples are checked in every version. All releases share one implementation, so each program runs once, if possible in
// next: those of releases don't change. With `--full` all run, each in the first version that has it and in the latest.
const versions = isFull ? order : ["next", order[0]!];

interface Program extends SampleRun {
  name: string;
  /** Whether what it shows must not be of one color. */
  hasPicture?: boolean;
}

// The webcam has no end: see `webcam.spec.ts`.
const examples = readExamples("src/components/playground/examples", order).filter(({ name }) => !/^webcam/.test(name));

/** The playground's examples that are written for a version, and the live samples of its guides and reference. */
function programsOf(version: string): Program[] {
  const written = examples.filter(({ versions }) => versions.includes(version));
  return [
    ...written.map(({ name, code, footage = "coast" }) => {
      return { name, code, version, video: `/media/${footage}.mp4`, hasPicture: true };
    }),
    ...[...collectSamples(GUIDES, version), ...collectSamples(REFERENCE, version)]
      .filter(({ live }) => live)
      .map((sample) => ({ ...sample, name: `${sample.file}:${sample.line}` })),
  ];
}

const covered = new Set<string>();

/** Programs that, together, use the API's calls and options. The others would each add five names at most: they run each night. */
function covering(programs: readonly Program[], version: string): Program[] {
  const declared = new Set(declarationsOf(version).match(/\w+/g));
  const namesIn = ({ code }: Program) =>
    (code.match(/(?<=[.{,(]\s*)\w+(?=\s*[(:])/g) ?? []).filter((name) => declared.has(name) && !covered.has(name));
  const chosen: Program[] = [];
  for (;;) {
    const [most] = programs
      .map((program) => ({ program, names: new Set(namesIn(program)) }))
      .sort((a, b) => b.names.size - a.names.size);
    if (!most || most.names.size < 6) return chosen;
    chosen.push(most.program);
    for (const name of most.names) covered.add(name);
  }
}

const known = new Set<string>();
for (const version of versions) {
  const programs = new Map(programsOf(version).map((program) => [program.code, program]));
  if (programs.size < 50) throw new Error(`${version} has ${programs.size} programs.`);
  const own = [...programs.values()].filter(({ code }) => (isFull && version === latest) || !known.has(code));
  for (const { code } of own) known.add(code);
  const chosen = isFull ? own : covering(own, version);
  for (let start = 0; start < chosen.length; start += BATCH)
    test(`programs of ${version} run (${start / BATCH + 1})`, async ({ page }) => {
      for (const { name, hasPicture, ...program } of chosen.slice(start, start + BATCH))
        expect.soft(await problemsOf(page, program, hasPicture), `${name} in ${program.version}`).toEqual([]);
    });
}
