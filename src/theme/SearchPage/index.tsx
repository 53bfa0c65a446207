import Link from "@docusaurus/Link";
import { useVersions } from "@docusaurus/plugin-content-docs/client";
import { useHistory, useLocation } from "@docusaurus/router";
import HitText from "@site/src/components/search/HitText";
import { withHighlight } from "@site/src/components/search/highlight";
import { byGroup } from "@site/src/components/search/rank";
import { useHits, useSearchIndex, useSearchOptions } from "@site/src/components/search/useSearch";
import { useSearchVersion } from "@site/src/components/search/useSearchVersion";
import Layout from "@theme/Layout";
import { type ReactNode, useEffect } from "react";
import styles from "./styles.module.css";

/** More than anyone reads, and as many as the ranking is given to choose from. */
const LIMIT = 60;

/** `/search?q=…&version=…`: all the results, as links. */
export default function SearchPage(): ReactNode {
  return (
    <Layout title="Search" description="Search the guides and the API reference.">
      <main className="container margin-vert--lg">
        <h1>Search</h1>
        <Results />
      </main>
    </Layout>
  );
}

function Results(): ReactNode {
  const location = useLocation();
  const history = useHistory();
  const versions = useVersions(undefined);
  const { highlightResult } = useSearchOptions();
  const usual = useSearchVersion();
  const parameters = new URLSearchParams(location.search);
  const query = parameters.get("q") ?? "";
  const asked = parameters.get("version");
  const version = versions.find(({ name, label }) => name === asked || label === asked)?.name ?? usual;
  const { state, load } = useSearchIndex(version);
  const hits = useHits(state, version, query, LIMIT);

  useEffect(() => {
    load();
  }, [load]);

  const go = (q: string, of: string) =>
    history.replace({ pathname: location.pathname, search: `?${new URLSearchParams({ q, version: of })}` });

  return (
    <>
      <div className={styles.form}>
        <input
          type="search"
          className={styles.query}
          aria-label="Search"
          placeholder={state === "loading" ? "Loading..." : "What are you looking for?"}
          value={query}
          onChange={({ target }) => go(target.value, version)}
        />
        <select
          className={styles.version}
          aria-label="Version"
          value={version}
          onChange={({ target }) => go(query, target.value)}
        >
          {versions.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <p role="status" className={styles.summary}>
        {state === "failed" && (
          <>
            The search index could not be loaded.{" "}
            <button type="button" className="button button--sm button--secondary" onClick={load}>
              Retry
            </button>
          </>
        )}
        {hits && `${hits.length === LIMIT ? "The first " : ""}${hits.length} results for “${query}”`}
      </p>
      {byGroup(hits ?? []).map(([group, list]) => (
        <section key={group}>
          <h2>{group}</h2>
          <ul className={styles.results}>
            {list.map((hit) => (
              <li key={hit.url}>
                <Link className={styles.result} to={highlightResult ? withHighlight(hit.url, query) : hit.url}>
                  <HitText hit={hit} query={query} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
