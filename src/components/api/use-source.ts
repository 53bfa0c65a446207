import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { site } from "../../site";

/** The address of a file of the repository, as `path#L12`, at the commit the site was built from. */
export function useSource(file: string | undefined): string | undefined {
  const { siteConfig } = useDocusaurusContext();
  return file && `${site.repository}/blob/${siteConfig.customFields?.commit ?? "main"}/${file}`;
}
