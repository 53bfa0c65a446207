/**
 * Installs the tools and frameworks of the consumer tests, pinned by `fixture/package-lock.json`. Does nothing if they are
 * there; the only step that needs the npm registry.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fixture, installed, installOptions, installs, manifest } from "./fixture.ts";

/** npm's codes for a registry that does not answer, or answers with an error of its own. */
const UNREACHABLE = /E(?:NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|TIMEDOUT|NETUNREACH|50\d)|ERR_SOCKET_TIMEOUT/;

function install(): string | undefined {
  if (existsSync(installed)) return undefined;
  rmSync(installs, { recursive: true, force: true });
  mkdirSync(fixture, { recursive: true });
  cpSync(manifest, fixture, { recursive: true });
  const { status, stderr } = spawnSync("npm", ["install", ...installOptions], { cwd: fixture, encoding: "utf8" });
  if (status === 0) {
    // Last, so that an interrupted install is not taken for a whole one.
    writeFileSync(installed, "");
    return undefined;
  }
  const [code] = UNREACHABLE.exec(stderr) ?? [];
  if (code) return `The consumer tests cannot install their tools: the npm registry cannot be reached (${code}).`;
  return `The consumer tests cannot install their tools:\n${stderr}`;
}

const failure = install();
if (failure) console.error(failure);
process.exitCode = failure ? 1 : 0;
