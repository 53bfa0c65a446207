/** Runs `docusaurus build` and measures its time, memory and output. */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

export interface Build {
  seconds: number;
  /** Peak memory of its processes together, in megabytes. */
  peak: number;
  pages: number;
  /** Size of all files, in megabytes. */
  output: number;
  /** Size of `main` and the runtime together, in kilobytes gzipped. */
  main: number;
}

const SAMPLE_MS = 200;

export async function measureBuild(folder: string): Promise<Build> {
  const start = performance.now();
  const child = spawn("node_modules/.bin/docusaurus", ["build"], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production", VERSIONS: "" },
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (log += data));
  let peak = 0;
  const sampling = setInterval(() => (peak = Math.max(peak, memoryOf(child.pid!))), SAMPLE_MS);
  const code = await new Promise((resolve) => child.on("close", resolve));
  clearInterval(sampling);
  const seconds = (performance.now() - start) / 1000;
  if (code !== 0) throw new Error(`The build in ${folder} failed:\n${log.slice(-4000)}`);
  return { seconds, peak, ...madeIn(join(folder, "build")) };
}

function madeIn(out: string): Pick<Build, "pages" | "output" | "main"> {
  const files = readdirSync(out, { recursive: true, encoding: "utf8" });
  const bytes = files.reduce((sum, file) => sum + statSync(join(out, file)).size, 0);
  const scripts = files.filter((file) => /^assets\/js\/(main|runtime~main)\.[^/]+\.js$/.test(file));
  const main = scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(out, file))).length, 0);
  return { pages: files.filter((file) => file.endsWith(".html")).length, output: bytes / 1e6, main: main / 1024 };
}

/** Resident megabytes of a process and its child processes. Works on Linux only; 0 elsewhere. */
function memoryOf(pid: number): number {
  try {
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
    return kilobytes / 1024 + children.reduce((sum, child) => sum + memoryOf(child), 0);
  } catch {
    return 0;
  }
}
