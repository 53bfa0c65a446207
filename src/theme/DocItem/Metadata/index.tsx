import Head from "@docusaurus/Head";
import { useActivePlugin, useDoc } from "@docusaurus/plugin-content-docs/client";
import { PageMetadata } from "@docusaurus/theme-common";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { cardPath, markdownAddress, pathOf } from "@site/src/addresses";
import Metadata from "@theme-original/DocItem/Metadata";
import type { ReactNode } from "react";

/** The original, plus the address of the page's Markdown and, for guides, the page's own social card. */
export default function DocItemMetadata(): ReactNode {
  const { metadata } = useDoc();
  const { baseUrl } = useDocusaurusContext().siteConfig;
  const isGuide = useActivePlugin()?.pluginId === "default";
  return (
    <>
      <Metadata />
      <Head>
        <link rel="alternate" type="text/markdown" href={markdownAddress(metadata.permalink)} />
      </Head>
      {isGuide && <PageMetadata image={cardPath(pathOf(metadata.permalink, baseUrl))} />}
    </>
  );
}
