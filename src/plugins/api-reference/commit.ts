import { execFileSync } from "node:child_process";

/**
 * The last commit that changed the library, for links to its sources; `main` where that is not known. Not the last of all: each would
 * change every page.
 */
export function libraryCommit(): string {
  try {
    const args = ["log", "-1", "--format=%H", "--", "library"];
    return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim() || "main";
  } catch {
    return "main";
  }
}
