import { useHistory, useLocation } from "@docusaurus/router";
import useIsBrowser from "@docusaurus/useIsBrowser";
import type { ReactNode } from "react";
import { differences, type Timeline } from "typedoc-history";
import { latest } from "../../../site/versions";
import styles from "./Changes.module.css";
import Difference from "./Difference";
import Picker, { type Pair } from "./Picker";

/** Compares the two versions in the address; without them, each release with the previous one. */
export default function Changes({ timeline }: { timeline: Timeline }): ReactNode {
  const { versions } = timeline;
  const history = useHistory();
  const { search, pathname } = useLocation();
  // Built pages have no query. The reader's query is known after hydration.
  const pair = pairIn(useIsBrowser() ? search : "", versions);
  const choose = ({ from, to }: Pair) => history.push({ pathname, search: `?from=${from}&to=${to}` });
  return (
    <>
      <header className={styles.header}>
        <h1>Changes between versions</h1>
        <p>What is new, changed and gone in the API, computed from the library's own types.</p>
        <Picker versions={versions} value={pair ?? defaultPair(versions)} onChange={choose} />
      </header>
      {pair ? (
        <Difference {...pair} changes={differences(timeline, pair.from, pair.to)} />
      ) : (
        neighbors(versions).map(({ from, to }) => (
          <Difference key={to} {...{ from, to }} changes={differences(timeline, from, to)} />
        ))
      )}
    </>
  );
}

function pairIn(search: string, versions: readonly string[]): Pair | undefined {
  const query = new URLSearchParams(search);
  const [from, to] = [query.get("from"), query.get("to")];
  return from && to && versions.includes(from) && versions.includes(to) ? { from, to } : undefined;
}

function defaultPair(versions: readonly string[]): Pair {
  const index = versions.indexOf(latest);
  return { from: versions[index - 1]!, to: latest };
}

/** Newest first. */
const neighbors = (versions: readonly string[]): Pair[] =>
  versions
    .slice(1)
    .map((to, index) => ({ from: versions[index]!, to }))
    .reverse();
