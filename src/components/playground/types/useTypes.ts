/** Types in the editor, loaded when the reader comes to it: TypeScript is large and takes seconds to start. */
import { Compartment, type Extension } from "@codemirror/state";
import { type EditorView, ViewPlugin } from "@codemirror/view";
import useBaseUrl from "@docusaurus/useBaseUrl";
import { useEffect, useRef } from "react";
import { TypesClient } from "./client";
import { releaseChanged, typesExtension } from "./extension";

/** @returns a stable extension; it reads the current `version` for each request. */
export function useTypes(version: string): Extension {
  const current = useRef(version);
  const views = useRef(new Set<EditorView>());
  const extension = useRef<Extension>(undefined);
  const workerUrl = useBaseUrl("/live/types.js");
  extension.current ??= lateTypes(views.current, workerUrl, () => current.current);

  useEffect(() => {
    current.current = version;
    for (const view of views.current) view.dispatch({ effects: releaseChanged.of(null) });
  }, [version]);

  return extension.current;
}

function lateTypes(views: Set<EditorView>, workerUrl: string, version: () => string): Extension {
  const compartment = new Compartment();
  const starter = ViewPlugin.define((view) => {
    views.add(view);
    const waiting = new AbortController();
    let client: TypesClient | undefined;
    const start = () => {
      waiting.abort();
      client = new TypesClient(workerUrl);
      view.dispatch({ effects: compartment.reconfigure(typesExtension(client, version)) });
    };
    for (const type of ["focusin", "pointerenter"]) view.dom.addEventListener(type, start, { signal: waiting.signal });
    return {
      destroy() {
        views.delete(view);
        waiting.abort();
        client?.close();
      },
    };
  });
  return [compartment.of([]), starter];
}
