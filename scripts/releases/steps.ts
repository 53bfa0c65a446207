/** What is left to do by hand when `npm run release` has written a release. */

/** Words of next's guides that are wrong in those of a release. */
const NEXT =
  /(?:still|version) in development|\b(?:of|in|to|from) next\b|\bnext'?s\b|mfx\/next|\/docs\/next|\/api\/next|\/lib\/next|\/\/ next$/;

/** Lines of a guide that still speak of next, as `path:line: text`. */
export function linesOfNext(path: string, text: string): string[] {
  return text
    .split("\n")
    .flatMap((line, index) => (NEXT.test(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 100)}`] : []));
}

/** The steps, in their order. */
export function stepsAfter(version: string, leftovers: readonly string[]): string {
  return `To finish the release:

1. Read git diff. The comment at the head of library/releases/${version}.ts says what is new in CHANGELOG.md, on the site and in
   the release's notes: after changing it, run npm run changelog.
2. Edit the lines of the new guides that still speak of next:
${leftovers.map((line) => `   ${line}`).join("\n") || "   none"}
   In docs/tutorial/migrating.mdx, name ${version} in the section about next as well.
3. Run npm test, commit, open a pull request and merge it when its checks have passed. The site is deployed with the
   announcement and the social cards of ${version}, which follow from versions.json.
4. git tag v${version} && git push origin v${version}
   The release workflow runs all checks again and the rehearsal of the release after it. When its publishing is approved,
   it publishes to npm and creates the release with the notes that npm run release:notes -- v${version} notes.md writes.

To undo it before the commit: git restore . && git clean -fd`;
}
