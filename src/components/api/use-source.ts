import useDocusaurusContext from "@docusaurus/useDocusaurusContext";

/** URL of a file in the repository (`path#L12`), at the commit that the site was built from. */
export function useSource(file: string | undefined): string | undefined {
  const { siteConfig } = useDocusaurusContext();
  const { organizationName, projectName, customFields } = siteConfig;
  return file && `https://github.com/${organizationName}/${projectName}/blob/${customFields?.commit}/${file}`;
}
