import { execFileSync } from "node:child_process";

/** The last commit that changed the library, for links to its sources; `main` outside a git repository. The last commit of all would change every page each time. */
export function libraryCommit(): string {
  try {
    const args = ["log", "-1", "--format=%H", "--", "library"];
    return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim() || "main";
  } catch {
    return "main";
  }
}
