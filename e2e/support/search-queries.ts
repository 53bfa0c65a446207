import { queries as groups, guides } from "../search-queries.json";
import { firstWith, order } from "./releases";

/** The pages that may come first, without their version: a page of an item (`class/Track`) or a guide (`docs/intro`), or a place on it. */
type Answers = string | string[];

/** Versions have different pages: answers hold from a version, or from the one that brought an export. */
export type Query = [typed: string, right: Answers | Record<string, Answers>];

export const queries = Object.values(groups).flat() as Query[];

/** Guides of the latest version and of next that are right too: a task of the quick start, a term of the glossary. */
const inGuides: Readonly<Record<string, string>> = guides;
/** The release that brought a guide for each task. */
const GUIDED = firstWith("limit");

/** The pages that are right for a query in a version; none where nothing of it can be. */
export function rightPages([typed, right]: Query, version: string): string[] {
  const answers = typeof right === "string" || Array.isArray(right) ? right : answersIn(right, version);
  const list = typeof answers === "string" ? answers.split(" ") : (answers ?? []);
  const guide = isIn(GUIDED, version) ? inGuides[typed] : undefined;
  return [...list.filter((page) => page !== "-"), ...(guide ? [guide] : [])];
}

const isIn = (since: string, version: string) => order.indexOf(since) <= order.indexOf(version);

/** The answers with the newest version that is not newer than this one. */
function answersIn(answers: Record<string, Answers>, version: string): Answers | undefined {
  const byVersion = Object.fromEntries(
    Object.entries(answers).map(([since, pages]) => [order.includes(since) ? since : firstWith(since), pages]),
  );
  const newest = order.findLast((since) => since in byVersion && isIn(since, version));
  return newest && byVersion[newest];
}
