/** `@docusaurus/utils-common` from its parts: its index, a CommonJS module, would bring all of tslib along. */
export const blogPostContainerID = "__blog-post-container";
export {
  addLeadingSlash,
  addTrailingSlash,
  default as applyTrailingSlash,
  removeTrailingSlash,
} from "@docusaurus/utils-common/lib/applyTrailingSlash";
export { getErrorCausalChain } from "@docusaurus/utils-common/lib/errorUtils";
export { addPrefix, addSuffix, removePrefix, removeSuffix } from "@docusaurus/utils-common/lib/stringUtils";
