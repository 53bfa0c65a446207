/** Builds the parts of live code that are not in the site's own bundles. */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { readExamples } from "live-program/examples";
import { codecPackages, declarationsOfPackage } from "mfx-build/codec-packages";
import { makeIfChanged } from "mfx-build/if-changed";
import { order } from "mfx-build/since";
import { withSiteAddress } from "../../remark/site-address";

const PLACE = "/* runtime */";
const load = createRequire(__filename);

/** Folders of the site's own code and programs that are built here. */
export const SOURCES = [
  "packages/live-program/src",
  "src/components/live/frame",
  "src/components/paced",
  "src/components/playground/examples",
  "src/components/playground/types",
  "src/components/waveform",
];

export async function prepareLive(siteDir: string): Promise<void> {
  const out = join(siteDir, ".generated/static/live");
  const components = join(siteDir, "src/components");
  await mkdir(out, { recursive: true });
  await Promise.all([
    buildFrame(join(components, "live/frame"), join(out, "frame.html")),
    buildReact(siteDir, join(out, "react")),
    buildTypes(siteDir, components, out),
    buildExamples(join(components, "playground/examples"), join(out, "examples.json")),
  ]);
}

async function buildExamples(source: string, target: string): Promise<void> {
  const examples = readExamples(source, order);
  await writeFile(target, JSON.stringify(examples.map((one) => ({ ...one, code: withSiteAddress(one.code) }))));
}

async function buildFrame(source: string, target: string): Promise<void> {
  const [html, script] = await Promise.all([
    readFile(join(source, "index.html"), "utf8"),
    bundle(join(source, "index.ts"), { external: ["mfx", "react", "react-dom/client"] }),
  ]);
  if (!html.includes(PLACE)) throw new Error(`${source}/index.html must contain ${PLACE}, which its script replaces.`);
  await writeFile(
    target,
    html.replace(PLACE, () => script.replaceAll("</script", "<\\/script")),
  );
}

/** React as modules that share their code, by the names under which the frame's import map has them. */
const REACT = { react: "react", "jsx-runtime": "react/jsx-runtime", client: "react-dom/client" };

/** React for programs with JSX. The packages are CommonJS: each module lists the names that its package exports. */
async function buildReact(siteDir: string, out: string): Promise<void> {
  const packages = ["react", "react-dom"].map((name) => load.resolve(`${name}/package.json`));
  await makeIfChanged(join(siteDir, ".generated/live-react.key"), { paths: [__filename, ...packages] }, async () => {
    const sources = join(siteDir, ".generated/live-react");
    await mkdir(sources, { recursive: true });
    for (const [name, specifier] of Object.entries(REACT)) {
      const names = ["default", ...Object.keys(load(specifier))].join(", ");
      await writeFile(join(sources, `${name}.js`), `export { ${names} } from "${specifier}";\n`);
    }
    // Chunks of an earlier version have other names.
    await rm(out, { recursive: true, force: true });
    await build({
      entryPoints: Object.keys(REACT).map((name) => join(sources, `${name}.js`)),
      outdir: out,
      bundle: true,
      splitting: true,
      format: "esm",
      target: "es2022",
      minify: true,
      legalComments: "inline",
      define: { "process.env.NODE_ENV": '"production"' },
      logLevel: "silent",
    });
  });
}

/** The playground's worker, which contains TypeScript, and the platform's declarations. */
async function buildTypes(siteDir: string, components: string, out: string): Promise<void> {
  const typescript = dirname(load.resolve("typescript/package.json"));
  const globals = join(siteDir, "packages/live-program/src/globals.d.ts");
  const lock = join(siteDir, "package-lock.json");
  const paths = [__filename, join(components, "playground/types"), globals, lock];
  await makeIfChanged(join(siteDir, ".generated/live-types.key"), { paths }, async () => {
    const script = await bundle(join(components, "playground/types/worker.ts"), {
      define: { "process.env.NODE_ENV": '"production"' },
    });
    const packages = codecPackages.map((name) => [`${name}/index.d.ts`, declarationsOfPackage(name)]);
    const libs = {
      ...(await libFiles(typescript)),
      "globals.d.ts": await readFile(globals, "utf8"),
      ...Object.fromEntries(packages),
    };
    await writeFile(join(out, "types.js"), script);
    await writeFile(join(out, "lib.json"), JSON.stringify(libs));
  });
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
