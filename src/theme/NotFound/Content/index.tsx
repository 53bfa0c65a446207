import Link from "@docusaurus/Link";
import { useLocation } from "@docusaurus/router";
import useBaseUrl from "@docusaurus/useBaseUrl";
import useIsBrowser from "@docusaurus/useIsBrowser";
import { nearestPages } from "@site/src/components/not-found/nearest";
import type { PageName } from "@site/src/site/addresses";
import type { Props } from "@theme/NotFound/Content";
import clsx from "clsx";
import { type ReactNode, useEffect, useState } from "react";
import styles from "./styles.module.css";

export default function NotFoundContent({ className }: Props): ReactNode {
  const { pathname } = useLocation();
  const isBrowser = useIsBrowser();
  const search = useBaseUrl("/search");
  const nearest = useNearest(pathname);
  const words = isBrowser ? wordsOf(pathname) : "";
  return (
    <main className={clsx("container", styles.page, className)}>
      <h1>Page not found</h1>
      <p>
        There is nothing at <code>{isBrowser ? pathname : "this address"}</code>.
      </p>
      {nearest.length > 0 && (
        <>
          <h2>Did you mean</h2>
          <ul className={clsx("clean-list", styles.nearest)}>
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
      <form className={styles.search} action={search} aria-label="Search">
        <input key={words} type="search" name="q" defaultValue={words} aria-label="Search for" required />
        <button type="submit" className="button button--secondary">
          Search
        </button>
      </form>
      <h2>Or start from</h2>
      <ul className={clsx("clean-list", styles.starts)}>
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

/** Search words from the last part of the path. */
const wordsOf = (pathname: string) =>
  (pathname.split("/").findLast(Boolean) ?? "").replace(/\.\w+$/, "").replaceAll(/[-_]+/g, " ");

/** Pages with a similar name. Only this page fetches the names of all pages. */
function useNearest(pathname: string): PageName[] {
  const namesUrl = useBaseUrl("/names.json");
  const [nearest, setNearest] = useState<PageName[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    fetch(namesUrl, { signal: abort.signal })
      .then((response) => response.json())
      .then((names: PageName[]) => setNearest(nearestPages(pathname, names, 5)))
      // Without the names, the page still shows the missing address and where to start.
      .catch(() => setNearest([]));
    return () => abort.abort();
  }, [pathname, namesUrl]);
  return nearest;
}
