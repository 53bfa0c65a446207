import { useThemeConfig } from "@docusaurus/theme-common";
import { createCodeBlockMetadata } from "@site/src/theme/theme-internal";
import type { Props } from "@theme/CodeBlock";
import { useMemo } from "react";

type Fence = Pick<Props, "className" | "metastring" | "language" | "title">;

/** What Docusaurus's code block knows of a program and its fence. */
export function useCodeMetadata(code: string, { className, metastring, language, title }: Fence) {
  const { magicComments, defaultLanguage } = useThemeConfig().prism;
  return useMemo(
    () =>
      createCodeBlockMetadata({
        code,
        className,
        metastring,
        language,
        title,
        showLineNumbers: undefined,
        magicComments,
        defaultLanguage,
      }),
    [code, className, metastring, language, title, magicComments, defaultLanguage],
  );
}
