import Head from "@docusaurus/Head";
import { useAllDocsData } from "@docusaurus/plugin-content-docs/client";
import { useLocation } from "@docusaurus/router";
import { PageMetadata, useThemeConfig } from "@docusaurus/theme-common";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { indexing } from "@site/src/components/versions/indexing";
import SearchMetadata from "@theme/SearchMetadata";
import type { ReactNode } from "react";

export default function SiteMetadata(): ReactNode {
  const { siteConfig } = useDocusaurusContext();
  const { image } = useThemeConfig();
  const { pathname } = useLocation();
  const { canonical } = indexing(Object.values(useAllDocsData()), pathname, siteConfig.baseUrl);

  return (
    <>
      <Head>
        <meta name="twitter:card" content="summary_large_image" />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={siteConfig.title} />
        <meta property="og:locale" content="en" />
        {canonical ? (
          <link rel="canonical" href={siteConfig.url + canonical} />
        ) : (
          <meta name="robots" content="noindex, follow" />
        )}
        {canonical && <meta property="og:url" content={siteConfig.url + canonical} />}
      </Head>
      {image && <PageMetadata image={image} />}
      <SearchMetadata tag="default" locale="en" />
    </>
  );
}
