/**
 * A `live` fence in TypeScript, JavaScript or JSX is run by this site's live block. Other code is rendered as the stock component does, but
 * not a second time after hydration, which only sites with two color schemes need.
 */
import LiveBlock from "@site/src/components/live/ui/LiveBlock";
import type { Props } from "@theme/CodeBlock";
import ElementContent from "@theme/CodeBlock/Content/Element";
import StringContent from "@theme/CodeBlock/Content/String";
import { languageOf } from "live-program/language";
import { Children, isValidElement, type ReactNode } from "react";

export default function CodeBlock({ children, live, ...props }: Props & { live?: boolean }): ReactNode {
  const parts = Children.toArray(children);
  if (parts.some(isValidElement)) return <ElementContent {...props}>{children}</ElementContent>;
  const language = props.language ?? /language-(\w+)/.exec(props.className ?? "")?.[1];
  const Content = live && languageOf(language) ? LiveBlock : StringContent;
  return <Content {...props}>{parts.join("")}</Content>;
}
