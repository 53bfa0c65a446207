import { useDoc } from "@docusaurus/plugin-content-docs/client";
import CopyPage from "@site/src/components/copy-page/CopyPage";
import WebCodecsNotice from "@site/src/components/webcodecs-notice/WebCodecsNotice";
import type { Props } from "@theme/DocItem/Content";
import Content from "@theme-original/DocItem/Content";
import type { ReactNode } from "react";

/** Adds the buttons for the page's Markdown, and a notice in browsers that can't run the samples. */
export default function DocItemContent(props: Props): ReactNode {
  const { metadata } = useDoc();
  return (
    <>
      <CopyPage permalink={metadata.permalink} />
      <WebCodecsNotice />
      <Content {...props} />
    </>
  );
}
