/**
 * The only use of Docusaurus's internal theme code. Docusaurus has no public parts of a code block, and live samples show their program
 * as its code blocks do. `theme-internal.test.ts` checks what is used here.
 */
export {
  CodeBlockContextProvider,
  type CodeBlockMetadata,
  createCodeBlockMetadata,
  useCodeWordWrap,
} from "@docusaurus/theme-common/internal";
