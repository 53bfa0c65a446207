/**
 * Restores the global data of a site, whose docs plugins list most pages as their IDs.
 *
 * @param {Record<string, Record<string, { versions: import("../global-data").CompactVersion[] }>>} data
 */
export default function expand(data) {
  for (const { versions } of Object.values(data["docusaurus-plugin-content-docs"] ?? {})) {
    for (const version of versions) {
      const [sidebar] = Object.keys(version.sidebars ?? {});
      version.docs = version.docs.map((doc) =>
        typeof doc === "string" ? { id: doc, path: `${version.path}/${doc}`, sidebar } : doc,
      );
    }
  }
  return data;
}
