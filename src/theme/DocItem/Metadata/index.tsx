import Head from "@docusaurus/Head";
import { useDoc } from "@docusaurus/plugin-content-docs/client";
import { PageMetadata } from "@docusaurus/theme-common";
import { markdownAddress } from "@site/src/site/addresses";
import Metadata from "@theme-original/DocItem/Metadata";
import type { ReactNode } from "react";

/** Front matter of the pages of the reference: the description of the page. */
interface Summarized {
  summary?: string;
}

/** The original, plus the address of the page's Markdown and the description of reference pages. */
export default function DocItemMetadata(): ReactNode {
  const { metadata, frontMatter } = useDoc();
  const { summary } = frontMatter as Summarized;
  return (
    <>
      <Metadata />
      <Head>
        <link rel="alternate" type="text/markdown" href={markdownAddress(metadata.permalink)} />
      </Head>
      {summary && <PageMetadata description={summary} />}
    </>
  );
}
