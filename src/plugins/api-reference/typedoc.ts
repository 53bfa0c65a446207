/**
 * TypeDoc and its Markdown plugin, as `docusaurus-plugin-typedoc` loads them.
 *
 * Docusaurus loads its configuration through jiti, which compiles ES modules to CommonJS. An `import` would load a second, compiled
 * TypeDoc whose classes differ from those the plugins use; Node's own `require` returns the same modules as the plugins' imports.
 */
import { createRequire } from "node:module";

const load = createRequire(import.meta.url);

export const { Application, Comment, OptionDefaults, ReflectionKind } = load("typedoc") as typeof import("typedoc");
export const { MarkdownRendererEvent, MarkdownTheme, MarkdownThemeContext, MemberRouter } = load(
  "typedoc-plugin-markdown",
) as typeof import("typedoc-plugin-markdown");
