/** Builds a stock Docusaurus site in a temporary folder: the classic preset and the plugins under test. */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { type SiteOptions, siteFiles } from "./files";
import { type Server, serve } from "./serve";

export type { SiteOptions } from "./files";
export type { Server } from "./serve";

export interface Site {
  /** Folder of the built files. */
  outDir: string;
  /** What the build printed. */
  log: string;
  serve(): Promise<Server>;
  remove(): void;
}

const NODE_MODULES = join(__dirname, "../../../node_modules");

/**
 * Throws with the build's output if the build fails.
 *
 * @param packages folders of the packages under test
 */
export async function buildSite(options: SiteOptions, packages: string[]): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "docusaurus-test-site-"));
  installPackages(folder, packages);
  for (const [path, content] of Object.entries(siteFiles(options))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const log = await build(folder);
  const outDir = join(folder, "build");
  return {
    outDir,
    log,
    serve: () => serve(outDir, options.baseUrl ?? "/"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Copies the packages under test and links all others: Docusaurus compiles linked packages as parts of the site. */
function installPackages(folder: string, packages: string[]): void {
  const target = join(folder, "node_modules");
  mkdirSync(target);
  const copied = new Map(packages.map((path) => [packageName(path), path]));
  for (const name of readdirSync(NODE_MODULES).filter((entry) => !entry.startsWith("."))) {
    const source = copied.get(name);
    if (source) cpSync(source, join(target, name), { recursive: true });
    else symlinkSync(join(NODE_MODULES, name), join(target, name));
  }
}

const packageName = (folder: string): string => JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).name;

async function build(folder: string): Promise<string> {
  const command = join(NODE_MODULES, "@docusaurus/core/bin/docusaurus.mjs");
  const env = { ...process.env, NODE_ENV: undefined, NO_UPDATE_NOTIFIER: "1" };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [command, "build"], { cwd: folder, env });
  return stdout + stderr;
}
