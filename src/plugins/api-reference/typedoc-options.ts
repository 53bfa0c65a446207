import type { TypeDocOptions } from "typedoc";
import { root } from "../../../library/build/releases.ts";

/** TypeDoc's own tags, those of the library's comments, and what took the place of something that is gone. */
const BLOCK_TAGS = [
  "@defaultValue",
  "@deprecated",
  "@example",
  "@group",
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

/** What both the making of the models and their rendering are told. */
export const typedocOptions: Partial<TypeDocOptions> = {
  name: "mfx",
  readme: "none",
  blockTags: [...BLOCK_TAGS],
  sort: ["source-order"],
  excludePrivate: true,
  excludeProtected: true,
  excludeInternal: true,
  disableGit: true,
  sourceLinkTemplate: "{path}#L{line}",
  basePath: root,
  // Both are told by checks of our own, with the file and the line.
  validation: { invalidLink: false, notExported: false, notDocumented: false },
  logLevel: "Error",
};
