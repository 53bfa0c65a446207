/**
 * The site's configuration is `site.config.ts`. Docusaurus would compile it, and all plugins it names, with Babel, which takes most of a
 * second of each first build. Sucrase takes a tenth, and Node loads them.
 */
const { readFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const { pathToFileURL } = require("node:url");

const load = createRequire(__filename);
const { transform } = load("sucrase");

load.extensions[".ts"] = compile;
module.exports = load("./site.config.ts").default;

/** @param {NodeJS.Module & { _compile?(code: string, filePath: string): void }} module @param {string} filePath */
function compile(module, filePath) {
  const source = readFileSync(filePath, "utf8");
  const { code } = transform(source, { transforms: ["typescript", "imports"], disableESTransforms: true, filePath });
  // The one thing of ES modules that is left.
  const address = JSON.stringify(pathToFileURL(filePath).href);
  module._compile?.(code.replace(/(?<!")\bimport\.meta\.url\b/g, address), filePath);
}
