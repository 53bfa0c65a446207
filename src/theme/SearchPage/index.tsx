import Link from "@docusaurus/Link";
import { useVersions } from "@docusaurus/plugin-content-docs/client";
import { useHistory, useLocation } from "@docusaurus/router";
import HitText from "@site/src/components/search/HitText";
import { withHighlight } from "@site/src/components/search/highlight";
import { useFound, useSearchIndex, useSearchOptions } from "@site/src/components/search/useSearch";
import { useVersionInView } from "@site/src/components/versions/version-in-view";
import Layout from "@theme/Layout";
import clsx from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./styles.module.css";

/** More than anyone reads. */
const LIMIT = 60;

/** `/search?q=…&version=…`: all results, as links. */
export default function SearchPage(): ReactNode {
  return (
    <Layout title="Search" description="Search the guides and the API reference.">
      <main className={clsx("container", styles.page)}>
        <h1>Search</h1>
        <Results />
      </main>
    </Layout>
  );
}

function Results(): ReactNode {
  const versions = useVersions(undefined);
  const { highlightResult } = useSearchOptions();
  const usual = useVersionInView().version.name;
  const { query, asked, ask } = useQuestion();
  const version = versions.find(({ name, label }) => [name, label.toLowerCase()].includes(asked))?.name ?? usual;
  const { state, load } = useSearchIndex(version);
  const found = useFound(state, version, query, LIMIT);
  const hits = found?.hits ?? [];
  const marks = found?.marks ?? [];

  useEffect(() => {
    load();
  }, [load]);

  return (
    <>
      <div className={styles.form}>
        <input
          type="search"
          className={styles.query}
          aria-label="Search for"
          placeholder="What are you looking for?"
          value={query}
          onChange={({ target }) => ask(target.value, version)}
        />
        <select
          className={styles.version}
          aria-label="Version"
          value={version}
          onChange={({ target }) => ask(query, target.value)}
        >
          {versions.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <p role="status" className={styles.summary}>
        {state === "loading" && "Loading..."}
        {state === "failed" && (
          <>
            The search index could not be loaded.{" "}
            <button type="button" className="button button--sm button--secondary" onClick={load}>
              Retry
            </button>
          </>
        )}
        {found && summary(hits.length, query)}
      </p>
      <ul className="clean-list">
        {hits.map((hit) => (
          <li key={hit.url}>
            <Link className={styles.result} to={highlightResult ? withHighlight(hit.url, marks) : hit.url}>
              <HitText hit={hit} marks={marks} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function summary(count: number, query: string): string {
  if (!count) return `Nothing fits “${query}”. Try another word for it, or another version.`;
  return `${count === LIMIT ? "The first " : ""}${count} ${count === 1 ? "result" : "results"} for “${query}”`;
}

/** The query in the address. The field doesn't wait for the address, which follows it. */
function useQuestion() {
  const { pathname, search } = useLocation();
  const history = useHistory();
  const parameters = new URLSearchParams(search);
  const ofAddress = parameters.get("q") ?? "";
  const [query, setQuery] = useState(ofAddress);
  const written = useRef(ofAddress);

  useEffect(() => {
    // The address was not set here: the reader followed a link.
    if (ofAddress !== written.current) setQuery(ofAddress);
    written.current = ofAddress;
  }, [ofAddress]);

  function ask(q: string, version: string) {
    setQuery(q);
    written.current = q;
    history.replace({ pathname, search: `?${new URLSearchParams({ q, version })}` });
  }

  return { query, asked: parameters.get("version") ?? "", ask };
}
