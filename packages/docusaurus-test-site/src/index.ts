/** Builds a stock Docusaurus site in a temporary folder: the classic preset and the plugins under test. */
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { type SiteOptions, siteFiles } from "./files";
import { type Server, serve } from "./serve";

export type { SiteOptions } from "./files";
export { type Server, serve } from "./serve";

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

/** Unpacks the packages under test and links all others: Docusaurus compiles linked packages as parts of the site. */
function installPackages(folder: string, packages: string[]): void {
  const target = join(folder, "node_modules");
  mkdirSync(target);
  const tested = new Set(packages.map(packageName));
  for (const name of readdirSync(NODE_MODULES).filter((entry) => !entry.startsWith(".") && !tested.has(entry)))
    symlinkSync(join(NODE_MODULES, name), join(target, name));
  for (const path of packages) {
    const installed = join(target, packageName(path));
    mkdirSync(installed);
    execFileSync("tar", ["-xzf", pack(path), "-C", installed, "--strip-components=1"]);
  }
}

const tarballs = new Map<string, string>();

/** Makes the tarball that npm would publish, once, and returns its path. */
export function pack(packageFolder: string): string {
  const made = tarballs.get(packageFolder);
  if (made) return made;
  const target = join(__dirname, "../../../.generated/packages");
  mkdirSync(target, { recursive: true });
  const options = ["pack", "--json", "--pack-destination", target];
  // The output of the build that precedes it is not JSON.
  const output = execFileSync("npm", options, {
    cwd: packageFolder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [{ filename }] = JSON.parse(output.slice(output.indexOf("[\n")));
  const tarball = join(target, filename);
  tarballs.set(packageFolder, tarball);
  return tarball;
}

const packageName = (folder: string): string => JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).name;

async function build(folder: string): Promise<string> {
  const command = join(NODE_MODULES, "@docusaurus/core/bin/docusaurus.mjs");
  const env = { ...process.env, NODE_ENV: undefined, NO_UPDATE_NOTIFIER: "1" };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [command, "build"], { cwd: folder, env });
  return stdout + stderr;
}
