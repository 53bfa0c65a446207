import { useActivePlugin, useDoc } from "@docusaurus/plugin-content-docs/client";
import { PageMetadata } from "@docusaurus/theme-common";
import { cardPath } from "@site/src/plugins/social-cards/card-path";
import Metadata from "@theme-original/DocItem/Metadata";
import type { ReactNode } from "react";

/** The original, with the guide page's own social card. */
export default function DocItemMetadata(): ReactNode {
  const { metadata } = useDoc();
  const isGuide = useActivePlugin()?.pluginId === "default";
  return (
    <>
      <Metadata />
      {isGuide && <PageMetadata image={cardPath(metadata.permalink)} />}
    </>
  );
}
