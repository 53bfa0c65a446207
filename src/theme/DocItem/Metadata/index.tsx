import Head from "@docusaurus/Head";
import { useActivePlugin, useDoc } from "@docusaurus/plugin-content-docs/client";
import { PageMetadata } from "@docusaurus/theme-common";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { cardPath, markdownAddress, pathOf } from "@site/src/addresses";
import Metadata from "@theme-original/DocItem/Metadata";
import type { ReactNode } from "react";

/** Front matter of the pages of the reference: the description of the page. */
interface Summarized {
  summary?: string;
}

/**
 * The original, plus the address of the page's Markdown, the description of reference pages and, for guides, the page's own social
 * card.
 */
export default function DocItemMetadata(): ReactNode {
  const { metadata, frontMatter } = useDoc();
  const { summary } = frontMatter as Summarized;
  const { baseUrl } = useDocusaurusContext().siteConfig;
  const isGuide = useActivePlugin()?.pluginId === "default";
  return (
    <>
      <Metadata />
      <Head>
        <link rel="alternate" type="text/markdown" href={markdownAddress(metadata.permalink)} />
      </Head>
      {summary && <PageMetadata description={summary} />}
      {isGuide && <PageMetadata image={cardPath(pathOf(metadata.permalink, baseUrl))} />}
    </>
  );
}
