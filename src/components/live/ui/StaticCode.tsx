/** A program as plain highlighted HTML, until the reader focuses it. */
import { CodeBlockContextProvider, type CodeBlockMetadata, useCodeWordWrap } from "@site/src/theme/theme-internal";
import Content from "@theme/CodeBlock/Content";
import type { ReactNode } from "react";

export default function StaticCode({ metadata }: { metadata: CodeBlockMetadata }): ReactNode {
  const wordWrap = useCodeWordWrap();
  return (
    <CodeBlockContextProvider metadata={metadata} wordWrap={wordWrap}>
      <Content />
    </CodeBlockContextProvider>
  );
}
