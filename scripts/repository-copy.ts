/** A copy of the repository with its own git history, for tests and scripts that change files. */
import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  utimesSync,
} from "node:fs";
import { join } from "node:path";
import { root } from "mfx-build/releases";

/** Runs git in a copy. */
export const gitIn = (copy: string, ...args: string[]): string =>
  execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t.invalid", ...args], { cwd: copy, encoding: "utf8" });

/** Copies the files that git tracks or would add into an empty folder, and commits them there. */
export function copyRepository(copy: string): void {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" });
  for (const path of listed.trim().split("\n"))
    if (existsSync(join(root, path))) cpSync(join(root, path), join(copy, path));
  linkPackages(copy);
  gitIn(copy, "init", "--quiet");
  appendFileSync(join(copy, ".git/info/exclude"), "node_modules\n");
  gitIn(copy, "add", "--all");
  gitIn(copy, "commit", "--quiet", "--message", "All");
}

/** Marks the copy's packages as installed, also after a change of its lockfile. */
export function markInstalled(copy: string): void {
  const now = new Date();
  utimesSync(join(copy, "node_modules/.package-lock.json"), now, now);
}

/** Links to the installed packages, without caches. Workspaces are relative links, so they lead into the copy. */
export function linkPackages(copy: string): void {
  const installed = join(root, "node_modules");
  const linked = join(copy, "node_modules");
  mkdirSync(linked);
  for (const entry of readdirSync(installed, { withFileTypes: true })) {
    if (entry.name.startsWith(".") && entry.name !== ".bin") continue;
    const source = join(installed, entry.name);
    symlinkSync(entry.isSymbolicLink() ? readlinkSync(source) : source, join(linked, entry.name));
  }
  // A file of the copy's own, whose time `markInstalled` sets.
  copyFileSync(join(installed, ".package-lock.json"), join(linked, ".package-lock.json"));
}
