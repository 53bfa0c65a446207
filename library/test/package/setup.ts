/** Packs the library and installs the tarball beside the tools; copies the projects' sources there. */
import { cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { buildPackage } from "../../build/package.ts";
import { library } from "../../build/releases.ts";
import { fixture, installed, installOptions, projectSources, projects } from "./fixture.ts";
import { run } from "./run.ts";

export interface PackedPackage {
  tarball: string;
  /** Paths in the tarball. */
  files: string[];
}

declare module "vitest" {
  export interface ProvidedContext {
    packed: PackedPackage;
  }
}

export default async function setup({ provide }: TestProject): Promise<void> {
  if (!existsSync(installed))
    throw new Error("The tools are not installed: run npx tsx library/test/package/install.ts first.");
  await buildPackage();
  const { stdout } = run(
    "npm",
    ["pack", "--json", "--ignore-scripts", "--pack-destination", fixture, library],
    fixture,
  );
  const [{ filename, files }] = JSON.parse(stdout);
  const tarball = join(fixture, filename);
  rmSync(join(fixture, "node_modules/mfx"), { recursive: true, force: true });
  run("npm", ["install", "--offline", ...installOptions, tarball], fixture);
  rmSync(projects, { recursive: true, force: true });
  cpSync(projectSources, projects, { recursive: true });
  provide("packed", { tarball, files: files.map(({ path }: { path: string }) => path) });
}
