/** Decodes files of other projects and compares them with what ffprobe says; see README.md. */
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import { chromiumArgs, findChromium } from "../../packages/test-browsers/src/chromium.ts";
import { launchFirefox } from "../../packages/test-browsers/src/firefox.ts";
import { type Expected, judge } from "./judge.ts";
import type { Decoded } from "./page.ts";
import { offsetToFfmpeg } from "./sound.ts";

const folder = process.env.MFX_WILD ?? join(import.meta.dirname, "../../../shared/wild");

const { values: options } = parseArgs({
  options: {
    browser: { type: "string", default: "chromium" },
    only: { type: "string", default: "" },
    sound: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
  },
});

if (!existsSync(join(folder, "expect.json"))) {
  console.log(`There is no folder ${folder}: nothing to compare.`);
  process.exit();
}
const expected: Record<string, Expected> = JSON.parse(readFileSync(join(folder, "expect.json"), "utf8"));
const only = new RegExp(options.only);
const names = Object.keys(expected).filter((name) => existsSync(join(folder, name)) && only.test(name));

const { outputFiles } = await build({
  entryPoints: [join(import.meta.dirname, "page.ts")],
  bundle: true,
  format: "esm",
  target: "es2022",
  write: false,
});
const server = createServer((request, response) => {
  const path = decodeURIComponent(request.url ?? "/").slice(1);
  if (path in expected) return createReadStream(join(folder, path)).pipe(response);
  const isScript = path === "wild.js";
  response.writeHead(200, { "Content-Type": isScript ? "text/javascript" : "text/html" });
  return response.end(
    isScript ? outputFiles[0]!.text : '<!doctype html><script type="module" src="/wild.js"></script>',
  );
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const url = `http://localhost:${(server.address() as AddressInfo).port}/`;

interface OpenPage {
  goto(url: string): Promise<unknown>;
  evaluate(program: string): Promise<unknown>;
}

async function launch() {
  if (options.browser === "firefox") return launchFirefox();
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
  return { browser, close: () => browser.close() };
}

const { browser, close } = await launch();
let failures = 0;
try {
  const page: OpenPage = await browser.newPage();
  await page.goto(url);
  for (const name of names) {
    const program = `wild(${JSON.stringify(`/${encodeURIComponent(name)}`)}, ${options.sound})`;
    const decoded = (await page.evaluate(program)) as Decoded | "hangs";
    const problems = judge(name, expected[name]!, decoded);
    if (options.sound && decoded !== "hangs" && decoded.sound && !decoded.error) {
      const offset = offsetToFfmpeg(join(folder, name), decoded.sound);
      if (offset && Math.abs(offset.milliseconds) > 1)
        problems.push(`sound is ${offset.milliseconds.toFixed(2)} ms late (${offset.likeness.toFixed(3)})`);
      else if (options.verbose) console.log(name, offset);
    }
    if (options.verbose) console.log(name, JSON.stringify({ ...(decoded as object), sound: undefined }));
    if (problems.length > 0) failures++;
    for (const problem of problems) console.log(`${name}: ${problem}`);
  }
} finally {
  await close();
  server.close();
}
console.log(`${names.length} files, ${failures} with problems.`);
process.exitCode = failures > 0 ? 1 : 0;
