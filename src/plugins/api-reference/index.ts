import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import docsPlugin, { type PluginOptions, validateOptions } from "@docusaurus/plugin-content-docs";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { normalizePluginOptions } from "@docusaurus/utils-validation";
import versions from "../../../versions.json";
import { versionOptions } from "../../versions";
import { keyOf } from "./files";
import { data, inputs, keyFile, nextDocs, nextSidebar } from "./layout";

/** Generates the reference of all versions, then is the docs instance that shows it. */
export default async function apiReferencePlugin(context: LoadContext): Promise<Plugin> {
  await generateOnce();
  const options = validateOptions({
    validate: normalizePluginOptions as never,
    options: {
      ...versionOptions,
      id: "api",
      path: relative(context.siteDir, nextDocs),
      routeBasePath: "api",
      sidebarPath: nextSidebar,
      breadcrumbs: true,
    },
  }) as PluginOptions;
  const docs = (await docsPlugin(context, options)) as Plugin;
  return {
    ...docs,
    async loadContent() {
      await generateOnce();
      return docs.loadContent!();
    },
    getPathsToWatch: () => [
      join(context.siteDir, "library/{src,releases}/**/*.ts"),
      join(context.siteDir, "src/plugins/api-reference/**/*.ts"),
    ],
    configureWebpack(...args) {
      const config = docs.configureWebpack!(...args) ?? {};
      return { ...config, resolve: { ...config.resolve, alias: { ...config.resolve?.alias, "@api-data": data } } };
    },
  };
}

/** Nothing is done where nothing changed. */
async function generateOnce(): Promise<void> {
  const wanted = versionOptions.onlyIncludeVersions ?? ["current", ...versions];
  const names = wanted.map((version) => (version === "current" ? "next" : version));
  const key = [keyOf(inputs), process.env.API_FAULTS, ...names].join(" ");
  if (existsSync(keyFile) && readFileSync(keyFile, "utf8") === key) return;
  rmSync(keyFile, { force: true });
  const args = ["--import", "tsx", join("src/plugins/api-reference", "cli.ts"), ...names];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 26 }).catch(
    (error) => {
      throw new Error(error.stderr?.trim() || error.message);
    },
  );
  if (stdout || stderr) console.warn((stdout + stderr).trim());
  mkdirSync(dirname(keyFile), { recursive: true });
  writeFileSync(keyFile, key);
}
