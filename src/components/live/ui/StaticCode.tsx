/** A program as plain highlighted HTML, until the reader focuses it. */
import { CodeBlockContextProvider, type CodeBlockMetadata } from "@site/src/theme/theme-internal";
import Content from "@theme/CodeBlock/Content";
import { memo, type ReactNode, useRef } from "react";

function StaticCode({ metadata }: { metadata: CodeBlockMetadata }): ReactNode {
  const codeBlockRef = useRef<HTMLPreElement>(null);
  // The stock hook for it renders all code a second time. A live block has no button that wraps lines.
  const wordWrap = { codeBlockRef, isEnabled: false, isCodeScrollable: false, toggle: () => {} };
  return (
    <CodeBlockContextProvider metadata={metadata} wordWrap={wordWrap}>
      <Content />
    </CodeBlockContextProvider>
  );
}

export default memo(StaticCode);
