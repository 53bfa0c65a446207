/** A `live` fence in TypeScript, JavaScript or JSX, run by this site's live block. Other languages are shown as plain code. */
import LiveBlock from "@site/src/components/live/ui/LiveBlock";
import type { Props } from "@theme/LiveCodeBlock";
import CodeBlock from "@theme-init/CodeBlock";
import { languageOf } from "live-program/language";
import type { ReactNode } from "react";

export default function LiveCodeBlock(props: Props): ReactNode {
  const language = props.language ?? /language-(\w+)/.exec(props.className ?? "")?.[1];
  return languageOf(language) ? <LiveBlock {...props} /> : <CodeBlock {...props} live={false} />;
}
