import { usePluginData } from "@docusaurus/useGlobalData";
import { useCallback, useEffect, useRef, useState } from "react";
import type { SearchOptions } from "../../plugins/search";
import { rank } from "./rank";
import { SearchClient, words } from "./search-client";
import type { Hit } from "./types";

export type IndexState = "idle" | "loading" | "ready" | "failed";

/** One client, and so one worker, for all the searching of a visit. */
let client: SearchClient | undefined;

export const useSearchOptions = (): SearchOptions => usePluginData("search") as SearchOptions;

/** The index of a version: not fetched before `load` is called, fetched anew when the version changes after that. */
export function useSearchIndex(version: string) {
  const { indexBaseUrl } = useSearchOptions();
  const [state, setState] = useState<IndexState>("idle");
  const wanted = useRef<string>(undefined);

  const load = useCallback(async () => {
    if (wanted.current === version) return;
    wanted.current = version;
    setState("loading");
    client ??= new SearchClient(indexBaseUrl);
    try {
      await client.load(version);
      if (wanted.current === version) setState("ready");
    } catch (error) {
      console.warn(error);
      if (wanted.current !== version) return;
      wanted.current = undefined;
      setState("failed");
    }
  }, [version, indexBaseUrl]);

  useEffect(() => {
    if (wanted.current && wanted.current !== version) load();
  }, [version, load]);

  return { state, load };
}

/** The hits for a query, as soon as the index is ready; the ones of the query before until the new ones are found. */
export function useHits(state: IndexState, version: string, query: string, limit: number): Hit[] | undefined {
  const [found, setFound] = useState<{ version: string; hits: Hit[] }>();

  useEffect(() => {
    if (state !== "ready" || !words(query).length) {
      setFound(undefined);
      return;
    }
    let current = true;
    client!.search(version, query).then(
      (results) => current && setFound({ version, hits: rank(results, query, limit) }),
      (error: unknown) => console.warn(error),
    );
    return () => {
      current = false;
    };
  }, [state, version, query, limit]);

  return found?.version === version ? found.hits : undefined;
}
