/** What live code needs outside of the site's own bundles. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { readExamples } from "./examples";

const PLACE = "/* runtime */";
const resolve = createRequire(__filename).resolve;

export async function buildLive(siteDir: string, out: string): Promise<void> {
  const components = join(siteDir, "src/components");
  await mkdir(out, { recursive: true });
  await Promise.all([
    buildFrame(join(components, "live/frame"), join(out, "frame.html")),
    buildTypes(components, out),
    writeFile(join(out, "examples.json"), JSON.stringify(await readExamples(join(components, "playground/examples")))),
  ]);
}

async function buildFrame(source: string, target: string): Promise<void> {
  const [html, script] = await Promise.all([
    readFile(join(source, "index.html"), "utf8"),
    bundle(join(source, "index.ts"), { external: ["mfx"] }),
  ]);
  if (!html.includes(PLACE)) throw new Error(`${source}/index.html has no place for its script: ${PLACE}`);
  await writeFile(
    target,
    html.replace(PLACE, () => script.replaceAll("</script", "<\\/script")),
  );
}

/** The playground's worker, with TypeScript in it, and the platform's types. TypeScript is large: only when it changed. */
async function buildTypes(components: string, out: string): Promise<void> {
  const worker = join(components, "playground/types/worker.ts");
  const globals = await readFile(join(components, "live/globals.d.ts"), "utf8");
  const typescript = resolve("typescript/package.json");
  const key = createHash("sha256");
  for (const file of [worker, typescript, __filename]) key.update(readFileSync(file));
  const digest = key.update(globals).digest("hex");
  const keyFile = join(out, "..", "..", "live-types.key");
  if (existsSync(keyFile) && existsSync(join(out, "types.js")) && readFileSync(keyFile, "utf8") === digest) return;

  const script = await bundle(worker, { define: { "process.env.NODE_ENV": '"production"' } });
  await writeFile(join(out, "types.js"), script);
  await writeFile(
    join(out, "lib.json"),
    JSON.stringify({ ...(await libFiles(dirname(typescript))), "globals.d.ts": globals }),
  );
  await writeFile(keyFile, digest);
}

/** TypeScript's own declarations: the language up to 2023, and the browser. */
async function libFiles(typescript: string): Promise<Record<string, string>> {
  const folder = join(typescript, "lib");
  const wanted = /^lib\.(es5|es20(1[5-9]|2[0-3])(\..+)?|dom(\.(async)?iterable)?|decorators(\.legacy)?)\.d\.ts$/;
  const names = (await readdir(folder)).filter((name) => wanted.test(name) && !name.endsWith(".full.d.ts"));
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), "utf8")])),
  );
}

async function bundle(entry: string, options: BuildOptions): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: "iife",
    platform: "browser",
    target: "es2022",
    minify: true,
    legalComments: "inline",
    write: false,
    logLevel: "silent",
    ...options,
  });
  return outputFiles![0]!.text.trim();
}
