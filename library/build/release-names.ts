/** The name of a release in texts that were written for next. */

/** A guide of next as one of the release, which is the latest. */
export const releasedGuide = (text: string, version: string): string =>
  text
    .replaceAll("(/api/next", "(/api")
    .replaceAll(/(@api-data\/[\w/]+)\/next\.(json|mdx)/g, `$1/${version}.$2`)
    .replaceAll("(/docs/next/", "(/docs/")
    .replaceAll("/lib/next/", "/lib/latest/")
    .replaceAll('"mfx/next"', '"mfx"')
    .replaceAll('MFX.load("next")', `MFX.load("${version}")`)
    .replace("title: MFX next", `title: MFX ${version}`);

/** A guide of the release before, which is no longer the latest. */
export const earlierGuide = (text: string, version: string): string =>
  text.replaceAll(/\(\/api(?!\/changes)(?=[/)])/g, `(/api/${version}`).replaceAll("/lib/latest/", `/lib/${version}/`);

/** The release in the place of next in `@since`, and in the history that the tests check. */
export const withVersion = (text: string, version: string): string =>
  text.replaceAll(/(@since |from\(\s*")next\b/g, `$1${version}`);

/** The reason why a tag cannot be published; `undefined` if it names the latest release and the package's version. */
export const tagRefusal = (tag: string | undefined, latest: string, packaged: string): string | undefined =>
  tag === `v${latest}` && packaged === latest
    ? undefined
    : `The tag is ${tag ?? "missing"}, versions.json names v${latest}, library/package.json v${packaged}.`;
