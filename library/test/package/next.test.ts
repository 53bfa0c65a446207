/** A Next.js app whose client component imports MFX in the ordinary way. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { closeBrowser, expectNothingOpen, openPage } from "./browser.ts";
import { expectedResults } from "./expected-results.ts";
import { fixture, projects } from "./fixture.ts";
import { run } from "./run.ts";

const folder = join(projects, "next");
const next = join(fixture, "node_modules/next/dist/bin/next");

afterAll(closeBrowser);

test("Next.js builds and prerenders it, and the page runs", async () => {
  for (const name of ["checks.js", "gif.worker.js", "pipeline.worker.js"])
    cpSync(join(projects, "page", name), join(folder, "app", name));
  mkdirSync(join(folder, "public"), { recursive: true });
  cpSync(join(import.meta.dirname, "../clips/h264-aac.mp4"), join(folder, "public/clip.mp4"));
  writeFileSync(join(folder, "public/favicon.ico"), "");
  // Packages are not in the project's own folder here.
  writeFileSync(join(folder, "next.config.mjs"), `export default { turbopack: { root: ${JSON.stringify(fixture)} } };`);
  const { output } = run("node", [next, "build"], folder);
  expect(output).not.toMatch(/warn/i);

  const server = spawn("node", [next, "start", "--port", "0"], { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  try {
    const url = await addressOf(server.stdout);
    const { page, complaints, close } = await openPage(url);
    // React starts the checks once it has hydrated the page.
    await page.waitForFunction("globalThis.results");
    expect(await page.evaluate("results")).toEqual(expectedResults);
    await expectNothingOpen(page);
    expect(complaints).toEqual([]);
    await close();
  } finally {
    server.kill();
    await once(server, "exit");
  }
});

/** The address that the server prints when it is ready. */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  for await (const chunk of output) {
    text += chunk;
    const [url] = /http:\/\/localhost:\d+/.exec(text) ?? [];
    if (url && text.includes("Ready")) return url;
  }
  throw new Error(`The server ended:\n${text}`);
}
