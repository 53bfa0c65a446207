import type { DocusaurusConfig } from "@docusaurus/types";

/** What only the build reads. */
const OF_THE_BUILD = [
  "headTags",
  "ssrTemplate",
  "plugins",
  "presets",
  "themes",
  "clientModules",
  "scripts",
  "stylesheets",
  "staticDirectories",
  "markdown",
  "onBrokenLinks",
  "onBrokenAnchors",
  "onBrokenMarkdownLinks",
  "onDuplicateRoutes",
] as const satisfies (keyof DocusaurusConfig)[];

/** The generated module with the site's configuration, less what no page asks for. */
export function clientConfig(config: DocusaurusConfig): string {
  const rest: Partial<DocusaurusConfig> = { ...config };
  for (const key of OF_THE_BUILD) delete rest[key];
  return `export default ${JSON.stringify(rest)};\n`;
}
