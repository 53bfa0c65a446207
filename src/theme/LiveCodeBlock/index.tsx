/**
 * A `live` fence. Programs (`ts`, `js`) run against the page's release; React components (`jsx`, `tsx`) are the
 * theme's own affair, and its react-live is loaded only on pages that have one.
 */
import BrowserOnly from "@docusaurus/BrowserOnly";
import LiveBlock from "@site/src/components/live/ui/LiveBlock";
import type { Props } from "@theme/LiveCodeBlock";
import CodeBlock from "@theme-init/CodeBlock";
import { lazy, type ReactNode, Suspense } from "react";

const PROGRAMS = /^(ts|js|mts|mjs|typescript|javascript)$/;

const ReactLiveBlock = lazy(() => import("@theme-original/LiveCodeBlock"));

export default function LiveCodeBlock(props: Props): ReactNode {
  const language = props.language ?? /language-(\w+)/.exec(props.className ?? "")?.[1];
  if (language && PROGRAMS.test(language)) return <LiveBlock {...props} />;
  const code = <CodeBlock {...props} live={false} />;
  return (
    <BrowserOnly fallback={code}>
      {() => (
        <Suspense fallback={code}>
          <ReactLiveBlock {...props} />
        </Suspense>
      )}
    </BrowserOnly>
  );
}
