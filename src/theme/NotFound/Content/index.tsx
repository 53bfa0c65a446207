import Head from "@docusaurus/Head";
import Link from "@docusaurus/Link";
import { useLocation } from "@docusaurus/router";
import useBaseUrl from "@docusaurus/useBaseUrl";
import useIsBrowser from "@docusaurus/useIsBrowser";
import type { PageName } from "@site/src/addresses";
import { nearestPages } from "@site/src/components/not-found/nearest";
import type { Props } from "@theme/NotFound/Content";
import clsx from "clsx";
import { type ReactNode, useEffect, useState } from "react";
import styles from "./styles.module.css";

export default function NotFoundContent({ className }: Props): ReactNode {
  const { pathname } = useLocation();
  const isBrowser = useIsBrowser();
  const nearest = useNearest(pathname);
  const words = isBrowser ? wordsOf(pathname) : "";
  return (
    <main className={clsx("container", styles.page, className)}>
      {/* Tells the client that this markup is of no page of the site's. */}
      <Head>
        <html lang="en" data-not-found="true" />
      </Head>
      <h1>Page not found</h1>
      <p>
        There is nothing at <code>{isBrowser ? pathname : "this address"}</code>.
      </p>
      {nearest.length > 0 && (
        <>
          <h2>Did you mean</h2>
          <ul className={styles.nearest}>
            {nearest.map(([title, path]) => (
              <li key={path}>
                <Link to={path}>
                  {title} <span>{path}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>Search for it</h2>
      <form className={styles.search} action={useBaseUrl("/search")} aria-label="Search">
        <input key={words} type="search" name="q" defaultValue={words} aria-label="What to look for" required />
        <button type="submit" className="button button--secondary">
          Search
        </button>
      </form>
      <h2>Or start from</h2>
      <ul className={styles.starts}>
        <li>
          <Link to="/docs/intro">Introduction</Link>
        </li>
        <li>
          <Link to="/api">API reference</Link>
        </li>
        <li>
          <Link to="/docs/playground">Playground</Link>
        </li>
        <li>
          <Link to="/">Front page</Link>
        </li>
      </ul>
    </main>
  );
}

/** What was looked for, as far as its address tells. */
const wordsOf = (pathname: string) =>
  (pathname.split("/").findLast(Boolean) ?? "").replace(/\.\w+$/, "").replaceAll(/[-_]+/g, " ");

/** The pages whose names are most like the missing one. Only this page fetches the list of names. */
function useNearest(pathname: string): PageName[] {
  const [nearest, setNearest] = useState<PageName[]>([]);
  const names = useBaseUrl("/names.json");
  useEffect(() => {
    const abort = new AbortController();
    fetch(names, { signal: abort.signal })
      .then((response) => response.json())
      .then((pages: PageName[]) => setNearest(nearestPages(pathname, pages, 5)))
      // Without the names the page still says what is missing, and where to begin.
      .catch(() => setNearest([]));
    return () => abort.abort();
  }, [pathname, names]);
  return nearest;
}
