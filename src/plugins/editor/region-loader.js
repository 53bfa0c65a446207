/**
 * Webpack loader: the code of a file between `// #region name` and `// #endregion`, as a text. The bundler builds a guide again when the
 * file changes.
 *
 * @this {{ query: string, resourcePath: string }}
 * @param {string} source
 */
module.exports = function regionLoader(source) {
  const name = this.query.slice(1);
  const lines = source.split("\n");
  const start = lines.findIndex((line) => line.trim() === `// #region ${name}`);
  const end = lines.findIndex((line, index) => index > start && line.trim() === "// #endregion");
  if (start < 0 || end < 0) throw new Error(`${this.resourcePath} has no region "${name}".`);
  const indent = (lines[start] ?? "").search(/\S/);
  const code = lines.slice(start + 1, end).map((line) => line.slice(indent));
  return `export default ${JSON.stringify(code.join("\n"))};`;
};
