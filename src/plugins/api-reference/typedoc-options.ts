import { root } from "mfx-build/releases";
import type { TypeDocOptions } from "typedoc";
import { OptionDefaults } from "./typedoc.ts";

/** For the conversion of the library's sources to models. */
export const conversionOptions: TypeDocOptions = {
  name: "mfx",
  readme: "none",
  sort: ["source-order"],
  basePath: root,
  logLevel: "Warn",
  // `@range` and `@unit` of options, and `@replacedBy` of exports that a later release removes.
  blockTags: [...OptionDefaults.blockTags, "@range", "@replacedBy", "@unit"],
  excludePrivate: true,
  excludeProtected: true,
  excludeInternal: true,
  disableGit: true,
  sourceLinkTemplate: "{path}#L{line}",
  // `checks.ts` reports these with file and line.
  validation: { invalidLink: false, notExported: false, notDocumented: false },
};
