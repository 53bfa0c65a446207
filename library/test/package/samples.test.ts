/** The live samples of the latest guides, in the form in which _Copy_ gives them, with the packed library. */
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { portable } from "live-program/portable";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isFull } from "../../../packages/test-browsers/src/full-tests.ts";
import { collectSamples, GUIDES } from "../../../scripts/samples/collect.ts";
import { root } from "../../build/releases.ts";
import { latest } from "../../build/since.ts";
import { closeBrowser, openPage } from "./browser.ts";
import { fixture, projects } from "./fixture.ts";
import { run } from "./run.ts";
import { viteDevServer } from "./vite.ts";

const samples = collectSamples(GUIDES, latest)
  .filter(({ live, version }) => live && version === latest)
  .map((sample, index) => ({ ...sample, name: `${index}.${sample.language}` }));

const compilerOptions = {
  lib: ["ES2023", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
  target: "ES2022",
  module: "ESNext",
  moduleResolution: "Bundler",
  moduleDetection: "force",
  jsx: "react-jsx",
  strict: true,
  skipLibCheck: true,
  noEmit: true,
};

const folder = join(projects, "samples");
let url: string;
let close: () => Promise<void>;

beforeAll(async () => {
  mkdirSync(join(folder, "samples"));
  for (const { name, code, language } of samples)
    writeFileSync(join(folder, "samples", name), portable(code, "/media/coast.mp4", language));
  // The site's clips, some of them with fewer frames.
  for (const clips of ["static/media", "e2e/overlay/media"])
    cpSync(join(root, clips), join(folder, "public/media"), { recursive: true });
  // Before the server starts: it reloads all pages after a change of this file.
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["samples"] }));
  cpSync(join(root, "static/img/icon-192.png"), join(folder, "public/img/icon-192.png"));
  const { server, url: address } = await viteDevServer("vite", {
    root: folder,
    configFile: join(folder, "vite.config.js"),
  });
  url = address;
  close = async () => {
    await closeBrowser();
    await server.close();
  };
});
afterAll(() => close());

/** What makes a difference to a project: the language, and what a sample needs beside the library. */
const kindOf = ({ language, code }: (typeof samples)[number]) =>
  [language, ...["show(", "encode(", "new Worker(", "/upload"].filter((part) => code.includes(part))].join(" ");

/** The site's tests run all samples. Here, the first of each kind shows that a project runs them as well. */
const few = isFull
  ? samples
  : samples.filter((sample, index) => samples.findIndex((one) => kindOf(one) === kindOf(sample)) === index);

test("the types of all samples are right in a project", () => {
  expect(samples.length).toBeGreaterThan(50);
  expect(run("node", [join(fixture, "node_modules/typescript/bin/tsc"), "-p", "."], folder).output).toBe("");
});

test.concurrent.each(few)("$file:$line", async ({ name }) => {
  const { page, complaints, close } = await openPage(`${url}?sample=${name}`);
  try {
    await page.evaluate("finished");
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
});
