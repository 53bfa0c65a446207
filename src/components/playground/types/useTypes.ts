/** The editor's knowledge of types, begun after the page has been painted. */
import { Compartment, type Extension } from "@codemirror/state";
import { type EditorView, ViewPlugin } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { TypesClient } from "./client";
import { typesExtension } from "./extension";

/** @returns an extension that stays the same; it asks for the types of `version` as that changes. */
export function useTypes(version: string): Extension {
  const current = useRef(version);
  const views = useRef(new Set<EditorView>());
  const extension = useRef<Extension>(undefined);
  extension.current ??= lateTypes(views.current, () => current.current);

  useEffect(() => {
    current.current = version;
    // Squiggles are made anew when something changes: that the release did, too.
    void import("@codemirror/lint").then(({ forceLinting }) => {
      for (const view of views.current) forceLinting(view);
    });
  }, [version]);

  return extension.current;
}

function lateTypes(views: Set<EditorView>, version: () => string): Extension {
  const compartment = new Compartment();
  const starter = ViewPlugin.define((view) => {
    views.add(view);
    let client: TypesClient | undefined;
    const cancel = whenIdle(() => {
      client = new TypesClient();
      view.dispatch({ effects: compartment.reconfigure(typesExtension(client, version)) });
    });
    return {
      destroy() {
        views.delete(view);
        cancel();
        client?.close();
      },
    };
  });
  return [compartment.of([]), starter];
}

function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(act, { timeout: 3000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(act, 500);
  return () => clearTimeout(timer);
}
