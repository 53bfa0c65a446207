import Link from "@docusaurus/Link";
import { useVersions } from "@docusaurus/plugin-content-docs/client";
import { labelOf, mainPage } from "@site/src/components/versions/version-in-view";
import type { ReactNode } from "react";
import Section from "./Section";
import styles from "./Versions.module.css";

export default function Versions(): ReactNode {
  const versions = useVersions("default");
  return (
    <Section
      id="versions"
      title="Every version, kept"
      lead="Each release has its guides, its reference, and its own code behind the samples on its pages."
    >
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
