import { root } from "mfx-build/releases";
import type { TypeDocOptions } from "typedoc";

/** TypeDoc's own tags that comments use, `@range` and `@unit` of options, and `@replacedBy` of exports that a later release removes. */
const BLOCK_TAGS = [
  "@defaultValue",
  "@deprecated",
  "@example",
  "@group",
  "@module",
  "@param",
  "@privateRemarks",
  "@range",
  "@remarks",
  "@replacedBy",
  "@returns",
  "@see",
  "@since",
  "@throws",
  "@typeParam",
  "@unit",
] as const;

const sharedOptions = {
  name: "mfx",
  readme: "none",
  sort: ["source-order"],
  basePath: root,
  logLevel: "Warn",
} satisfies TypeDocOptions;

/** For the conversion of the library's sources to models. */
export const conversionOptions: TypeDocOptions = {
  ...sharedOptions,
  blockTags: [...BLOCK_TAGS],
  excludePrivate: true,
  excludeProtected: true,
  excludeInternal: true,
  disableGit: true,
  sourceLinkTemplate: "{path}#L{line}",
  // `checks.ts` reports these with file and line.
  validation: { invalidLink: false, notExported: false, notDocumented: false },
};
