/** Input of the reference: TypeDoc's models of all versions, their history as data for pages, and the sidebars. */
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { literalFacts } from "live-program/literal-facts";
import { type Files, writeFolder, writeIfChanged } from "mfx-build/files";
import { makeIfChanged } from "mfx-build/if-changed";
import { Programs } from "mfx-build/program";
import { newsText } from "mfx-build/release-news";
import { releaseFiles, root } from "mfx-build/releases";
import { latest, order } from "mfx-build/since";
import { callablesIn, functionsIn, newsOf, optionsOf, type Project, surfaceOf, timelineOf } from "typedoc-history";
import { reportFaults } from "./checks.ts";
import {
  dataFolder,
  docsFolder,
  keyFile,
  modelFile,
  namesFile,
  sidebarFile,
  surfaceFolder,
  versionsFile,
} from "./layout.ts";
import { convertReleases } from "./models.ts";
import { type Names, namesIn } from "./names.ts";
import { sidebarOf } from "./sidebar.ts";
import { surfaceFile } from "./surface-file.ts";

/** Folders and files that the models depend on. */
const INPUTS = [
  "library/src",
  "library/releases",
  "library/build",
  "library/tsconfig.json",
  "packages/typedoc-history/src",
  "packages/live-program/src/literal-facts.ts",
  "src/plugins/api-reference",
  "versions.json",
  "package-lock.json",
].map((path) => join(root, path));

/** Functions whose options are listed in guides. */
const LISTED = ["concat", "decode", "effect", "encode"];

/** Files and folders without which Docusaurus doesn't start. */
const OUTPUTS = [
  dataFolder,
  surfaceFolder,
  namesFile,
  versionsFile,
  ...order.flatMap((version) => [modelFile(version), sidebarFile(version), docsFolder(version)]),
];

/**
 * Does nothing if the library and the code that reads it are unchanged and everything made of them is there.
 *
 * @returns whether the models were remade.
 * @throws Error if the library has syntax errors, or if doc comments break a rule. All files then stay as they were.
 */
export function prepareReference(programs = new Programs()): Promise<boolean> {
  const settings = [process.env.API_FAULTS];
  return makeIfChanged(keyFile, { paths: INPUTS, settings, outputs: OUTPUTS }, async () => {
    const program = programs.next();
    const models = await convertReleases(program, releaseFiles);
    reportFaults(models);
    write(models, namesIn(program));
  });
}

function write(models: ReadonlyMap<string, Project>, names: Names): void {
  const surfaces = new Map([...models].map(([version, project]) => [version, surfaceOf(project)]));
  const timeline = timelineOf(surfaces);
  const data: Files = new Map([["timeline.json", JSON.stringify(timeline)]]);
  const served: Files = new Map();
  for (const [version, project] of models) {
    const surface = JSON.stringify(surfaceFile(version, surfaces.get(version)!, timeline));
    served.set(`${version}.json`, surface);
    if (version === latest) served.set("latest.json", surface);
    const news = JSON.stringify(newsOf(timeline, version));
    const effects = functionsIn(project, "visual", timeline);
    const sounds = functionsIn(project, "sound", timeline);
    data.set(`effects/${version}.json`, JSON.stringify(effects));
    data.set(`sounds/${version}.json`, JSON.stringify(sounds));
    for (const name of LISTED) data.set(`options/${name}/${version}.json`, JSON.stringify(optionsOf(project, name)));
    served.set(`literals/${version}.json`, JSON.stringify(literalFacts(callablesIn(project))));
    const text = newsText(version, (page) => `/docs/${version === latest ? "" : `${version}/`}${page}`);
    for (const name of version === latest ? [version, "latest"] : [version]) {
      data.set(`news/${name}.json`, news);
      data.set(`news/${name}.mdx`, text);
    }
    writeIfChanged(modelFile(version), JSON.stringify(project));
    writeIfChanged(sidebarFile(version), JSON.stringify(sidebarOf(surfaces.get(version)!)));
    mkdirSync(docsFolder(version), { recursive: true });
  }
  writeFolder(dataFolder, data);
  writeFolder(surfaceFolder, served);
  writeIfChanged(namesFile, JSON.stringify(names));
  // content-docs reads the list of versions and checks their folders when it is created, before there are pages.
  const released = order.filter((version) => version !== "next");
  writeIfChanged(versionsFile, JSON.stringify(released.toReversed()));
  deleteAllBut(released.map(sidebarFile));
  deleteAllBut(released.map(docsFolder));
}

/** Deletes the files and folders beside these: those of releases that were taken back. */
function deleteAllBut(paths: readonly string[]): void {
  const folder = dirname(paths[0]!);
  const kept = paths.map((path) => basename(path));
  for (const name of readdirSync(folder)) if (!kept.includes(name)) rmSync(join(folder, name), { recursive: true });
}
