import type { Props } from "@theme/CodeBlock/Line/Token";
import type { ReactNode } from "react";

/** What has no colour of its own is mere text: two in five tokens, and code is half of what many pages hold. */
export default function CodeBlockLineToken({ style, children }: Props): ReactNode {
  return Object.keys(style ?? {}).length ? <span style={style}>{children}</span> : children;
}
