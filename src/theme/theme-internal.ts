/**
 * The only use of Docusaurus's internal theme code. Docusaurus exports no parts of its code block, and live samples look like one. `theme-
 * internal.test.ts` checks the parts used here.
 */
export {
  CodeBlockContextProvider,
  type CodeBlockMetadata,
  createCodeBlockMetadata,
  useCodeWordWrap,
} from "@docusaurus/theme-common/internal";
