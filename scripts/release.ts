/**
 * `npm run release -- 1.2.0`: makes a release from next. Writes files and commits nothing, so that the changes can be
 * reviewed. RELEASING.md describes the other steps.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { earlierGuide, releasedGuide, withVersion } from "mfx-build/release-names";
import { newsText } from "mfx-build/release-news";
import { library, releaseFiles, root } from "mfx-build/releases";
import { latest, order } from "mfx-build/since";
import { surfaceOf, timelineOf } from "typedoc-history";
import { changeLines } from "./releases/changes.ts";
import { refusal } from "./releases/refusal.ts";
import { linesOfNext, stepsAfter } from "./releases/steps.ts";

const version = process.argv[2];
const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: root, encoding: "utf8" });
const tool = (name: string) => join(root, "node_modules/.bin", name);

const why = refusal(version, order, run("git", "status", "--porcelain").trim(), newsText("next", String));
if (why !== undefined || version === undefined) {
  console.error(why);
  process.exit(1);
}

const changes = await whatChanged();

run(tool("docusaurus"), "docs:version", version);
moveGuides(version);
writeReleaseFile(version);
nameVersion(version);
setPackageVersion(version);
run(tool("docusaurus"), "generate-typedoc");
run(tool("tsx"), "scripts/releases/changelog.ts");
run(tool("biome"), "format", "--write", ...run("git", "ls-files", "-mo", "--exclude-standard").trim().split("\n"));

console.log(`MFX ${version}, compared with ${latest}:\n${changes.join("\n") || "  nothing changed"}`);
const leftovers = guides(version).flatMap((path) => linesOfNext(path, readGuide(path)));
console.log(`\n${stepsAfter(version, leftovers)}`);

/** The guides name their version's reference and news: the new release's are no longer those of next, nor the old one's the latest. */
function moveGuides(version: string): void {
  rewriteGuides(version, (text) => releasedGuide(text, version));
  rewriteGuides(latest, (text) => earlierGuide(text, latest));
}

function rewriteGuides(version: string, rewrite: (text: string) => string): void {
  for (const path of guides(version)) writeFileSync(join(root, path), rewrite(readGuide(path)));
}

function readGuide(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** Paths of a version's guides. */
function guides(version: string): string[] {
  const folder = `versioned_docs/version-${version}`;
  const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
  return files.filter((file) => file.endsWith(".mdx")).map((file) => join(folder, file));
}

/** Changes of next since the latest release, from the history that the reference shows. Making the models takes a while. */
async function whatChanged(): Promise<string[]> {
  const { Programs } = await import("mfx-build/program");
  const { convertReleases } = await import("../src/plugins/api-reference/models.ts");
  const models = await convertReleases(new Programs().next(), releaseFiles);
  const timeline = timelineOf(new Map([...models].map(([name, project]) => [name, surfaceOf(project)])));
  return changeLines(timeline, latest, "next").map((line) => `  ${line}`);
}

/** Copies next to the release's file, and resets next to extend it. */
function writeReleaseFile(version: string): void {
  const next = releaseFiles.get("next")!;
  copyFileSync(next, join(library, "releases", `${version}.ts`));
  writeFileSync(next, `/* In development, after ${version}. */\nexport * from "./${version}.ts";\n`);
}

/** Replaces "next" by this release's version in `@since` of the library and of examples, and in the history that the tests check. */
function nameVersion(version: string): void {
  const files = [join(library, "src"), join(root, "src/components/playground/examples")]
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.name.endsWith(".ts"))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of [...files, join(library, "test/surfaces.ts")]) {
    const text = readFileSync(path, "utf8");
    const named = withVersion(text, version);
    if (named !== text) writeFileSync(path, named);
  }
}

function setPackageVersion(version: string): void {
  edit(join(library, "package.json"), (json) => ({ ...json, version }));
  edit<{ packages: object & { library: object } }>(join(root, "package-lock.json"), (lock) => {
    Object.assign(lock.packages.library, { version });
    return lock;
  });
}

function edit<T extends object>(path: string, change: (json: T) => T): void {
  writeFileSync(path, `${JSON.stringify(change(JSON.parse(readFileSync(path, "utf8"))), null, 2)}\n`);
}
