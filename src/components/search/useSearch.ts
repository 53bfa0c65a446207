import { usePluginData } from "@docusaurus/useGlobalData";
import { useCallback, useEffect, useRef, useState } from "react";
import type { SearchOptions } from "../../plugins/search";
import { words } from "./names";
import { SearchClient } from "./search-client";
import type { Found } from "./types";

export type IndexState = "idle" | "loading" | "ready" | "failed";

/** One client, and so one worker, for all the searching of a visit. */
let client: SearchClient | undefined;

export const useSearchOptions = (): SearchOptions => usePluginData("search") as SearchOptions;

/** The index of a version: not fetched before `load` is called, fetched anew when the version changes after that. */
export function useSearchIndex(version: string) {
  const { indexBaseUrl } = useSearchOptions();
  // The bar is made anew on some changes of the page; the index stays.
  const isLoaded = client?.has(version) ?? false;
  const [state, setState] = useState<IndexState>(isLoaded ? "ready" : "idle");
  const wanted = useRef(isLoaded ? version : undefined);

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

/** What is found for a query, as soon as the index is ready; for the query before until it is. */
export function useFound(state: IndexState, version: string, query: string, limit: number): Found | undefined {
  const [answer, setAnswer] = useState<{ version: string; found: Found }>();

  useEffect(() => {
    if (state !== "ready" || !words(query).length) {
      setAnswer(undefined);
      return;
    }
    let current = true;
    client!.find(version, query, limit).then(
      (found) => current && setAnswer({ version, found }),
      (error: unknown) => console.warn(error),
    );
    return () => {
      current = false;
    };
  }, [state, version, query, limit]);

  return answer?.version === version ? answer.found : undefined;
}
