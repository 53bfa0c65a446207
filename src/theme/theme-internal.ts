/**
 * The only use of Docusaurus's internal theme code, which it doesn't export otherwise: parts of its code block, for live samples that look
 * like one, and the state of the drawer. `theme-internal.test.ts` checks the parts used here.
 */
export {
  CodeBlockContextProvider,
  type CodeBlockMetadata,
  createCodeBlockMetadata,
  useNavbarMobileSidebar,
} from "@docusaurus/theme-common/internal";
