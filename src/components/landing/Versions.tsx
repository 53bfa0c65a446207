import LatestNews from "@api-data/news/latest.mdx";
import NextNews from "@api-data/news/next.mdx";
import Link from "@docusaurus/Link";
import { useVersions } from "@docusaurus/plugin-content-docs/client";
import { labelOf, mainPage } from "@site/src/components/versions/version-in-view";
import type { ReactNode } from "react";
import { latest } from "../../site/versions";
import News from "./News";
import Section from "./Section";
import styles from "./Versions.module.css";

export default function Versions(): ReactNode {
  const versions = useVersions("default");
  return (
    <Section
      id="versions"
      title="Every version, kept"
      lead="Each release has its guides, its reference, and its own code behind the samples on its pages."
      isBeside
    >
      <div className={styles.cards}>
        <News title={`New in ${latest}`} href="/docs#what-is-new">
          <LatestNews />
        </News>
        <News title="In the next release" href="/docs/next#what-is-new">
          <NextNews />
        </News>
      </div>
      <ul className={styles.versions}>
        {versions.map((version) => (
          <li key={version.name}>
            <Link to={mainPage(version)}>{labelOf(version)}</Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
