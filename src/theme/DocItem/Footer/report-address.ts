/** What GitHub's form for a documentation problem asks. The fields are those of `.github/ISSUE_TEMPLATE/docs.yml`. */
export interface PageReport {
  /** Absolute address of the page. */
  page: string;
  version: string;
}

/** @param repository The repository's address, such as `https://github.com/owner/name`. */
export function pageReportAddress(repository: string, { page, version }: PageReport): string {
  return `${repository}/issues/new?${new URLSearchParams({ template: "docs.yml", page, version })}`;
}
