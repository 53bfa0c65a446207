/**
 * The reason why `version` cannot be released, in a sentence; `undefined` if it can.
 *
 * @param changed - Git's list of uncommitted changes.
 * @param news - The written news of next.
 */
export function refusal(
  version: string | undefined,
  order: readonly string[],
  changed: string,
  news: string,
): string | undefined {
  const latest = order.at(-2)!;
  if (version === undefined) return "Say which version to release: npm run release -- 1.2.0";
  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version))
    return `"${version}" is not a version: it takes three numbers, as in 1.2.0.`;
  if (order.includes(version)) return `${version} is released already.`;
  if (!isHigher(version, latest)) return `${version} is lower than ${latest}, the latest release.`;
  if (changed) return `There are changes that are not committed:\n${changed}\nCommit or stash them first.`;
  if (!/^- /m.test(news))
    return "The comment at the head of library/releases/next.ts has no list of what is new. Write a line for each task.";
  return undefined;
}

function isHigher(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split(".").map(Number)) as [number[], number[]];
  const at = a.findIndex((number, index) => number !== b[index]);
  return at >= 0 && a[at]! > b[at]!;
}
