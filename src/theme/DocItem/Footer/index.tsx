import Link from "@docusaurus/Link";
import { useDoc } from "@docusaurus/plugin-content-docs/client";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { usePageVersion } from "@site/src/components/live/usePageVersion";
import Footer from "@theme-original/DocItem/Footer";
import type { ReactNode } from "react";

/** The original (the link to edit a guide, and its date), plus a link that reports a problem with the page. */
export default function DocItemFooter(): ReactNode {
  // The permalink of the API's index ends with a slash, its address does not.
  const path = useDoc().metadata.permalink.replace(/\/$/, "");
  const version = usePageVersion();
  const { url, organizationName, projectName } = useDocusaurusContext().siteConfig;
  // The fields are those of `.github/ISSUE_TEMPLATE/docs.yml`.
  const report = new URLSearchParams({ template: "docs.yml", page: url + path, version });
  return (
    <>
      <Footer />
      <p className="theme-doc-footer" data-search-ignore>
        <Link to={`https://github.com/${organizationName}/${projectName}/issues/new?${report}`}>
          Report a problem with this page
        </Link>
      </p>
    </>
  );
}
