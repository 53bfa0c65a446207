/** Live samples run against the module of their version, as they do for a reader, and show something. */
import type { Page } from "@playwright/test";
import { compile } from "live-program/compile";
import { readExamples } from "live-program/examples";
import { firstOf, isFull } from "../packages/test-browsers/src/full-tests";
import { collectSamples, GUIDES, REFERENCE, type Sample } from "../scripts/samples/collect";
import { problemsOf } from "../scripts/samples/problems";
import type { SampleRun } from "../scripts/samples/run";
import { latest, order } from "./support/releases";
import { serveSparseClips } from "./support/sparse-clips";
import { expect, test } from "./support/test";

/** Samples a test: few enough that the workers end at about the same time. */
const BATCH = 16;

test.describe.configure({ timeout: 480_000 });
// The results of samples report their problems. Console errors are allowed.
test.use({ expectedErrors: [/./], trace: "off" });
test.beforeEach(({ page }) => serveSparseClips(page));

// Types of all samples are checked in every version. All releases share one implementation, so each sample runs once, if possible in
// next: those of releases don't change. Of the examples, those run that use what no guide does. With `--full` all run, each in the first
// version that has it and in the latest.
const versions = isFull ? order : ["next", latest];

// Read once per worker: there are hundreds of pages.
const guides = new Map(versions.map((version) => [version, live(collectSamples(GUIDES, version))]));
const examples = new Map(versions.map((version) => [version, live(collectSamples(REFERENCE, version))]));

const importsOf = ({ code, language }: Sample) => compile(code, language).imports.map(({ name }) => name);
const inGuides = new Set(guides.get("next")!.flatMap(importsOf));
/** Examples of next with an export that no guide uses. */
const onlyExamples = examples.get("next")!.filter((sample) => importsOf(sample).some((name) => !inGuides.has(name)));

for (const [name, samples] of [
  ["guides", guides] as const,
  ["examples", isFull ? examples : new Map([["next", onlyExamples]])] as const,
]) {
  const known = new Set<string>();
  for (const version of versions) {
    const own = (samples.get(version) ?? []).filter(({ code }) => (isFull && version === latest) || !known.has(code));
    for (const { code } of own) known.add(code);
    const parts = [...batches(own).entries()];
    for (const [part, batch] of version === "next" ? parts : firstOf(parts))
      test(`the ${name} of ${version} run (${part + 1})`, ({ page }) => runAll(page, batch));
  }
}

/** The webcam has no end: see `webcam.spec.ts`. */
const programs = readExamples("src/components/playground/examples", order).filter(({ name }) => !/^webcam/.test(name));

for (const version of firstOf(["next", "0.7.0", ...order.filter((one) => one !== "next" && one !== "0.7.0")], 2)) {
  const own = programs.filter(({ versions }) =>
    version === "next" ? versions.includes("next") : [versions[0], versions.at(-1)].includes(version),
  );
  if (own.length === 0) continue;
  test(`the playground's examples of ${version} run`, async ({ page }) => {
    for (const { name, code, footage = "coast" } of own)
      expect.soft(await problemsOf(page, { code, version, video: `/media/${footage}.mp4` }, true), name).toEqual([]);
  });
}

test("there is something to run in every version", () => {
  for (const version of versions) {
    expect(guides.get(version)!.length, `guides of ${version}`).toBeGreaterThan(0);
    expect(examples.get(version)!.length, `examples of ${version}`).toBeGreaterThan(20);
  }
});

test("a broken sample is found out", async ({ page }) => {
  const problems = async (code: string, more?: Partial<SampleRun>) =>
    problemsOf(page, { code, version: "next", ...more });
  const decoding = `import { decode, effect } from "mfx";\nconst { video: frames } = await decode(video);\n`;

  expect(await problems(`${decoding}await show(frames);`)).toEqual([]);
  expect(await problems(`${decoding}await show(effect(frames, 1));`)).toEqual([expect.stringMatching(/^line 3: \w+/)]);
  expect(await problems(`import { gone } from "mfx";\nawait show(gone);`)).toEqual([
    "next has no gone",
    "shows nothing",
  ]);
  expect(await problems(`${decoding}await Promise.resolve();`)).toEqual(["shows nothing"]);
  expect(await problemsOf(page, { code: "await show(new OffscreenCanvas(9, 9));", version: "next" }, true)).toEqual([
    "shows a canvas of one color",
  ]);
  expect(await problems("await show(1);\nPromise.reject(new Error('late'));\nawait show(2);")).toEqual([
    expect.stringMatching(/Error: late$/),
  ]);
  expect(await problems("await show(1);\nawait new Promise(() => {});", { timeout: 500 })).toEqual([
    "Error: The sample was not done after 0.5 s.",
  ]);
  expect(await problems("await show(")).toEqual([expect.stringMatching(/^ProgramSyntaxError: /)]);
});

async function runAll(page: Page, samples: readonly Sample[]): Promise<void> {
  for (const sample of samples)
    expect.soft(await problemsOf(page, sample), `${sample.file}:${sample.line} in ${sample.version}`).toEqual([]);
}

function live(samples: readonly Sample[]): Sample[] {
  const whole = samples.filter((sample) => sample.live);
  return [...new Map(whole.map((sample) => [sample.code, sample])).values()];
}

function batches(samples: readonly Sample[]): Sample[][] {
  const count = Math.ceil(samples.length / BATCH);
  return Array.from({ length: count }, (_, i) => samples.slice(i * BATCH, (i + 1) * BATCH));
}
