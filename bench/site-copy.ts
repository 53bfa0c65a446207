/** A copy of this site's sources for builds, with linked packages and no cache. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export const root = join(import.meta.dirname, "..");

/** An empty folder that is removed when the process ends. */
export function makeFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `mfx-bench-${name}-`));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function copySite(name: string): string {
  const folder = makeFolder(name);
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const file of listed.split("\0").filter((path) => path && existsSync(join(root, path)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  linkPackages(folder);
  execFileSync("git", ["init", "-q"], { cwd: folder });
  commitAll(folder);
  return folder;
}

/** Pages show their last change, so each must be in a commit. */
export function commitAll(folder: string): void {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, stdio: "ignore" });
  git("add", "-A");
  git("-c", "user.name=bench", "-c", "user.email=bench@localhost", "commit", "-qm", "A copy");
}

/** The packages that are a copy's own. */
const OWN: Record<string, string> = { mfx: "library", "mfx-build": "library/build" };

/** All packages except the library, which is the copy's own. Caches are not copied. */
export function linkPackages(folder: string): void {
  const packages = join(folder, "node_modules");
  mkdirSync(packages);
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (OWN[name] || (name.startsWith(".") && name !== ".bin")) continue;
    symlinkSync(join(root, "node_modules", name), join(packages, name));
  }
  for (const [name, path] of Object.entries(OWN))
    if (existsSync(join(folder, path))) symlinkSync(join(folder, path), join(packages, name));
}
