import Link from "@docusaurus/Link";
import { useDoc } from "@docusaurus/plugin-content-docs/client";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { usePageVersion } from "@site/src/components/live/usePageVersion";
import Footer from "@theme-original/DocItem/Footer";
import type { ReactNode } from "react";
import { pageReportAddress } from "./report-address";
import styles from "./styles.module.css";

/** The original (the link to edit a guide, and its date), plus a link that reports a problem with the page. */
export default function DocItemFooter(): ReactNode {
  // The permalink of the API's index ends with a slash, its address does not.
  const path = useDoc().metadata.permalink.replace(/\/$/, "");
  const version = usePageVersion();
  const { url, organizationName, projectName } = useDocusaurusContext().siteConfig;
  const repository = `https://github.com/${organizationName}/${projectName}`;
  return (
    <>
      <Footer />
      <p className={styles.report} data-search-ignore>
        <Link to={pageReportAddress(repository, { page: url + path, version })}>Report a problem with this page</Link>
      </p>
    </>
  );
}
