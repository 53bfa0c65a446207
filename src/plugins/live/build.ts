/** Builds `frame.html` from `src/components/live/frame`. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

const PLACE = "/* runtime */";

export async function buildLive(siteDir: string, out: string): Promise<void> {
  const frame = join(siteDir, "src/components/live/frame");
  const [html, script] = await Promise.all([
    readFile(join(frame, "index.html"), "utf8"),
    bundle(join(frame, "index.ts")),
  ]);
  if (!html.includes(PLACE)) throw new Error(`${frame}/index.html has no place for its script: ${PLACE}`);
  await mkdir(out, { recursive: true });
  await writeFile(
    join(out, "frame.html"),
    html.replace(PLACE, () => script.replaceAll("</script", "<\\/script")),
  );
}

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: "iife",
    target: "es2022",
    minify: true,
    write: false,
    external: ["mfx"],
    logLevel: "silent",
  });
  return outputFiles[0]!.text.trim();
}
