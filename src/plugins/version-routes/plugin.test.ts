import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ConfigureWebpackUtils, LoadContext, PluginContentLoadedActions } from "@docusaurus/types";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import versionRoutesPlugin from ".";
import * as fixture from "./fixture";

const VERSIONS: object[] = [
  { versionName: "2.0", path: "/docs", isLast: true },
  { versionName: "1.0", path: "/docs/1.0", isLast: false },
];

let generatedFilesDir: string;
const warn = vi.spyOn(console, "warn").mockImplementation(() => {});

beforeEach(() => {
  vi.stubEnv("NODE_ENV", "production");
  generatedFilesDir = mkdtempSync(join(tmpdir(), "version-routes-"));
  write("routes.js", fixture.routes);
  write("registry.js", fixture.registry);
  write("routesChunkNames.json", fixture.chunkNames);
  write("globalData.json", "{}");
});
afterEach(() => {
  vi.unstubAllEnvs();
  warn.mockClear();
});

const write = (name: string, text: string) => writeFileSync(join(generatedFilesDir, name), text);
const outputFolder = () => join(generatedFilesDir, "version-routes");

/** Plugins of the bundler. Docusaurus has one with this name. */
class ChunkAssetPlugin {
  apply() {}
}
class OtherPlugin extends ChunkAssetPlugin {}
const plugins = [new ChunkAssetPlugin(), new OtherPlugin()];

/** Runs the plugin's hooks as Docusaurus does in a build of a site with the versions 2.0 and 1.0. */
function configure({ isServer = false, loadedVersions = VERSIONS } = {}) {
  const plugin = versionRoutesPlugin({ generatedFilesDir } as LoadContext);
  const allContent = { "docusaurus-plugin-content-docs": { default: { loadedVersions } } };
  plugin.allContentLoaded?.({ allContent, actions: {} as PluginContentLoadedActions });
  return plugin.configureWebpack?.({ plugins }, isServer, {} as ConfigureWebpackUtils, undefined);
}

it("aliases the generated modules in the production build for browsers", () => {
  const modules = ["routes", "registry", "routesChunkNames", "globalData"];
  const alias = modules.map((name) => [`@generated/${name}$`, join(outputFolder(), `${name}.js`)]);
  const resolve = { alias: Object.fromEntries(alias) };
  expect(configure()).toMatchObject({ resolve, optimization: { chunkIds: "named" } });
  expect(existsSync(join(outputFolder(), "routes.js"))).toBe(true);
  expect(warn).not.toHaveBeenCalled();
});

it("leaves out Docusaurus's table of chunk names and IDs", () => {
  const mergeStrategy = { plugins: "replace", "resolve.alias": "prepend" };
  expect(configure()).toMatchObject({ mergeStrategy, plugins: [plugins[1]] });
});

it("leaves the server's build and the dev server as they are", () => {
  expect(configure({ isServer: true })).toEqual({});
  vi.stubEnv("NODE_ENV", "development");
  expect(configure()).toEqual({});
  expect(warn).not.toHaveBeenCalled();
});

it("leaves the build of a site without older versions as it is", () => {
  expect(configure({ loadedVersions: VERSIONS.slice(0, 1) })).toEqual({});
  expect(warn).not.toHaveBeenCalled();
});

const odd = '{ "docusaurus-plugin-content-docs": { "default": {} } }';
it.each([
  ["generated modules are not as expected", () => write("routes.js", "export const routes = [];"), {}],
  ["a generated module cannot be parsed", () => write("registry.js", "export default {"), {}],
  ["a generated module is missing", () => rmSync(join(generatedFilesDir, "registry.js")), {}],
  ["the global data have another shape", () => write("globalData.json", odd), {}],
  ["the docs plugin's versions have another shape", () => {}, { loadedVersions: [{ name: "2.0" }] }],
])("warns once and leaves the build stock if %s", (_, change, site) => {
  mkdirSync(outputFolder());
  change();
  expect(configure(site)).toEqual({});
  expect(warn).toHaveBeenCalledOnce();
  expect(existsSync(outputFolder())).toBe(false);
});
