import useDocusaurusContext from "@docusaurus/useDocusaurusContext";

/** The address of a file of the repository, as `path#L12`, at the commit the site was built from. */
export function useSource(file: string | undefined): string | undefined {
  const { siteConfig } = useDocusaurusContext();
  const { organizationName, projectName, customFields } = siteConfig;
  return file && `https://github.com/${organizationName}/${projectName}/blob/${customFields?.commit ?? "main"}/${file}`;
}
