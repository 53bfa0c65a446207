/** The folder with the tools and frameworks that the projects of this suite use, and with the packed library. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isFull } from "../../../packages/test-browsers/src/full-tests.ts";
import { root } from "../../build/releases.ts";

const here = import.meta.dirname;

/** `package.json` and lockfile of the tools. */
export const manifest = join(here, "fixture");
/** The sources of the projects. */
export const projectSources = join(here, "projects");

const key = createHash("sha256");
for (const name of ["package.json", "package-lock.json"]) key.update(readFileSync(join(manifest, name)));

/** Installed folders, one for each state of the manifest. */
export const installs = join(root, ".generated/consumers");
/** The installed folder. */
export const fixture = join(installs, key.digest("hex").slice(0, 12));
/** For npm. Tools that only the nightly run needs are `devDependencies`. */
export const installOptions = [
  ...["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"],
  ...(isFull ? [] : ["--omit=dev"]),
];
/** A file that says that the tools are there. */
export const installed = join(fixture, isFull ? "all-installed" : "installed");
/** Where the projects are built. */
export const projects = join(fixture, "projects");
