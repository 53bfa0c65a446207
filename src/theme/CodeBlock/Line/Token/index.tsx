import type { Props } from "@theme/CodeBlock/Line/Token";
import type { ReactNode } from "react";

/** Tokens without a color, two in five, are rendered as plain text. Code is half of the markup of many pages. */
export default function CodeBlockLineToken({ style, children }: Props): ReactNode {
  return Object.keys(style ?? {}).length ? <span style={style}>{children}</span> : children;
}
