import { useActivePlugin, useDoc } from "@docusaurus/plugin-content-docs/client";
import { PageMetadata } from "@docusaurus/theme-common";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { cardPath, pathOf } from "@site/src/addresses";
import Metadata from "@theme-original/DocItem/Metadata";
import type { ReactNode } from "react";

/** The original, with the guide page's own social card. */
export default function DocItemMetadata(): ReactNode {
  const { metadata } = useDoc();
  const { baseUrl } = useDocusaurusContext().siteConfig;
  const isGuide = useActivePlugin()?.pluginId === "default";
  return (
    <>
      <Metadata />
      {isGuide && <PageMetadata image={cardPath(pathOf(metadata.permalink, baseUrl))} />}
    </>
  );
}
