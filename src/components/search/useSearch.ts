import { useBaseUrlUtils } from "@docusaurus/useBaseUrl";
import { usePluginData } from "@docusaurus/useGlobalData";
import { useCallback, useEffect, useRef, useState } from "react";
import { words } from "./names";
import type { SearchOptions } from "./options";
import { SearchClient } from "./search-client";
import type { Found } from "./types";

export type IndexState = "idle" | "loading" | "ready" | "failed";

/** One client, and so one worker, for all searches of a visit. */
let client: SearchClient | undefined;

/** Search options from the plugin that makes the indexes. */
export const useSearchOptions = (): SearchOptions => (usePluginData("after-build") as { search: SearchOptions }).search;

/** The index of a version. Fetched first when `load` is called, and then whenever the version changes. */
export function useSearchIndex(version: string) {
  const { indexBaseUrl } = useSearchOptions();
  // Some page changes mount a new search bar. The index stays.
  const isLoaded = client?.has(version) ?? false;
  const [known, setKnown] = useState<{ version: string; state: IndexState }>();
  const wanted = useRef(isLoaded ? version : undefined);
  // The state of another version says nothing about this one.
  const state = known?.version === version ? known.state : isLoaded ? "ready" : "idle";

  const load = useCallback(async () => {
    if (wanted.current === version) return;
    wanted.current = version;
    // The field of a page that has it stays enabled, and keeps the focus.
    if (!client?.has(version)) setKnown({ version, state: "loading" });
    client ??= new SearchClient(indexBaseUrl);
    try {
      await client.load(version);
      if (wanted.current === version) setKnown({ version, state: "ready" });
    } catch (error) {
      console.warn(error);
      if (wanted.current !== version) return;
      wanted.current = undefined;
      setKnown({ version, state: "failed" });
    }
  }, [version, indexBaseUrl]);

  useEffect(() => {
    if (wanted.current && wanted.current !== version) load();
  }, [version, load]);

  return { state, load };
}

/** Results, and the query that they are for. */
type Answer = Found & { query: string };

/** Results for a query once the index is ready. During a lookup, those of the previous query. */
export function useFound(state: IndexState, version: string, query: string, limit: number): Answer | undefined {
  const { withBaseUrl } = useBaseUrlUtils();
  const [answer, setAnswer] = useState<{ version: string; found: Answer }>();

  useEffect(() => {
    if (state !== "ready" || !words(query).length) {
      setAnswer(undefined);
      return;
    }
    let current = true;
    client!.find(version, query, limit).then(
      ({ hits, marks }) => {
        if (!current) return;
        // Indexes hold addresses below the site's root.
        setAnswer({
          version,
          found: { query, marks, hits: hits.map((hit) => ({ ...hit, url: withBaseUrl(hit.url) })) },
        });
      },
      (error: unknown) => console.warn(error),
    );
    return () => {
      current = false;
    };
  }, [state, version, query, limit, withBaseUrl]);

  return answer?.version === version ? answer.found : undefined;
}
