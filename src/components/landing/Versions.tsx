import LatestNews from "@api-data/news/latest.mdx";
import NextNews from "@api-data/news/next.mdx";
import Link from "@docusaurus/Link";
import { useVersions } from "@docusaurus/plugin-content-docs/client";
import { labelOf, mainPage } from "@site/src/components/versions/version-in-view";
import type { ReactNode } from "react";
import { latest } from "../../site/versions";
import MoreLink from "./MoreLink";
import Section from "./Section";
import styles from "./Versions.module.css";

/** As the files of the releases say it, and the pages with the names that changed. */
const NEWS = [
  { title: `New in ${latest}`, href: "/docs#what-is-new", Text: LatestNews },
  { title: "In the next release", href: "/docs/next#what-is-new", Text: NextNews },
];

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
        {NEWS.map(({ title, href, Text }) => (
          <div key={title} className={styles.news}>
            <h3>{title}</h3>
            <Text />
            <MoreLink to={href}>All names and options that changed</MoreLink>
          </div>
        ))}
      </div>
      <ul className={`clean-list ${styles.versions}`}>
        {versions.map((version) => (
          <li key={version.name}>
            <Link to={mainPage(version)}>{labelOf(version)}</Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
