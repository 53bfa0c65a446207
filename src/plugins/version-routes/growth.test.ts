import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { rspack } from "@docusaurus/faster";
import { afterAll, expect, it } from "vitest";
import { splitRoutes } from "./split";

const folder = mkdtempSync(join(tmpdir(), "mfx-growth-"));
afterAll(() => rmSync(folder, { recursive: true }));

const hash = (text: string, length: number) => createHash("md5").update(text).digest("hex").slice(0, length);

/** The generated modules of a site with so many versions of 25 guides and 60 pages of reference, as Docusaurus writes them. */
function generate(versions: number) {
  const entries = new Map<string, string>();
  const chunkNames: Record<string, Record<string, string>> = {};
  const versionPaths = new Set<string>();
  const data: object[] = [];
  const route = (path: string, modules: Record<string, string>, rest: string) => {
    for (const [kind, module] of Object.entries(modules)) entries.set(modules[kind]!, `./page.js?${module}`);
    const key = hash(path + rest, 3);
    chunkNames[`${path}-${key}`] = modules;
    return `{ path: '${path}', component: ComponentCreator('${path}', '${key}'), ${rest} }`;
  };
  const instance = (name: string, pages: number) => {
    const ofVersions = Array.from({ length: versions }, (_, index) => {
      const path = index ? `/${name}/0.${99 - index}.0` : `/${name}`;
      if (index) versionPaths.add(path);
      const ids = Array.from({ length: pages }, (_, page) => `section${page % 4}/Item${hash(`${name}${page}`, 8)}`);
      data.push({
        name: path,
        docs: ids.map((id) => ({ id, path: `${path}/${id}`, sidebar: "items" })),
      });
      const leaves = ids.map((id) => {
        const page = `${path}/${id}`;
        return route(page, { __comp: hash("item", 8), content: hash(page, 8) }, 'exact: true, sidebar: "items"');
      });
      return route(path, { __comp: hash("version", 8), __props: hash(`${path} props`, 8) }, `routes: [${leaves}]`);
    });
    return route(`/${name}`, { __comp: hash("root", 8) }, `routes: [${ofVersions}]`);
  };
  const routes = `export default [${[instance("docs", 25), instance("api", 60)]}];`;
  const registry = [...entries].map(
    ([name, path]) => `  "${name}": [() => import(/* webpackChunkName: "${name}" */ "${path}"), "${path}"],`,
  );
  return { generated: { routes, registry: registry.join("\n"), chunkNames }, versionPaths, data };
}

/** What each page loads of all this, in bytes gzipped: the main script and the runtime. */
async function weigh(versions: number): Promise<number> {
  const dir = join(folder, String(versions));
  mkdirSync(dir);
  const { generated, versionPaths, data } = generate(versions);
  const { files } = splitRoutes(generated, versionPaths);
  files["page.js"] = "export default __resourceQuery;";
  files["stub.js"] = "export default (...args) => args;";
  files["data.json"] = JSON.stringify(data);
  files["index.js"] = ["routes.js", "registry.js", "routesChunkNames.js", "data.json"]
    .map((file, index) => `import part${index} from "./${file}"; console.log(part${index});`)
    .join("\n");
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  const name = "[name].[contenthash:6].js";
  await new Promise<void>((resolve, reject) =>
    rspack(
      {
        mode: "production",
        context: dir,
        entry: "./index.js",
        output: { path: join(dir, "out"), filename: name, chunkFilename: name },
        optimization: { chunkIds: "named", runtimeChunk: true, splitChunks: false },
        resolve: {
          alias: {
            "@generated": dir,
            "@docusaurus/ComponentCreator": join(dir, "stub.js"),
            "@site/src/plugins/version-routes/client/lazy-routes": join(dir, "stub.js"),
          },
        },
      },
      (error, stats) =>
        error || stats?.hasErrors() ? reject(error ?? new Error(stats!.toString("errors-only"))) : resolve(),
    ),
  );
  const loaded = readdirSync(join(dir, "out")).filter((file) => /^(main|runtime~main)\./.test(file));
  expect(loaded).toHaveLength(2);
  return loaded.reduce((sum, file) => sum + gzipSync(readFileSync(join(dir, "out", file))).length, 0);
}

it("a further version adds at most 1.5 KB to what every page loads", async () => {
  const growth = ((await weigh(14)) - (await weigh(2))) / 12;
  expect(growth).toBeGreaterThan(0);
  expect(growth).toBeLessThanOrEqual(1.5 * 1024);
}, 120_000);
