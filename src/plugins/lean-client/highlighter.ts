const LANGUAGES = "// src/prism-langs.ts\n";
const REST = "// src/index.ts\n";

/**
 * prism-react-renderer without the 38 languages and the 20 themes it brings along. The site's languages come from
 * `themeConfig.prism.additionalLanguages`, its theme from `src/css/prism.ts`.
 */
export function lean(source: string): string {
  const from = source.indexOf(LANGUAGES);
  const to = source.indexOf(REST, from);
  if (from < 0 || to < 0) throw new Error("lean-client: prism-react-renderer is no longer laid out as expected.");
  return `${source.slice(0, from)}var Prism = __toESM(require_prism()), themes_exports = {}, vsDark_default = { plain: {}, styles: [] };\n${source.slice(to)}`;
}
