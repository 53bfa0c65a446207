/** CodeMirror with the look of the static code. Loaded on the first interaction. */
import type { EditorView } from "@codemirror/view";
import { useBaseUrlUtils } from "@docusaurus/useBaseUrl";
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import type { LiteralsProps } from "../literals/Literals";
import type { ShownPicture } from "../literals/Points";
import { canEditValues, type Press } from "../literals/press";
import { createEditor, type EditorHandle, type EditorOptions } from "./code-editor";

export interface EditorProps extends EditorOptions {
  /** Focuses the editor when it appears: at its start, or at a point of the window. */
  focus?: boolean | { x: number; y: number };
  /** Line of an error. */
  errorLine?: number;
  /** The release whose options tell what the program's values may be. */
  version: string;
  /** The press on a value that opened the editor. */
  press?: Press;
  picture: ShownPicture;
  /** Horizontal scroll of the static code, so that the code stays in place. */
  scrollLeft?: number;
  /** A value is being changed. */
  onPreview(code: string): void;
  /** A value has been changed. */
  onSettle(code: string): void;
}

export default function Editor(props: EditorProps): ReactNode {
  const { focus, errorLine, version, press, picture, scrollLeft = 0, onPreview, onSettle, ...options } = props;
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView>();
  const [Literals, setLiterals] = useState<ComponentType<LiteralsProps>>();
  const { withBaseUrl } = useBaseUrlUtils();
  const handle = useRef<EditorHandle>(undefined);
  // The editor outlives renders and calls the current callbacks.
  const current = useRef(options);
  current.current = options;
  const first = useRef({ focus, press, scrollLeft });

  const loadLiterals = () => {
    if (Literals || !canEditValues()) return;
    // If it can't be loaded, values are plain text, and the next press or focus tries again.
    import("../literals/Literals").then(
      (loaded) => setLiterals(() => loaded.default),
      () => {},
    );
  };
  const begin = useRef(loadLiterals);

  useEffect(() => {
    const { code, language, label, extensions } = current.current;
    const editor = createEditor(host.current!, {
      code,
      language,
      label,
      extensions,
      onChange: (changed) => current.current.onChange(changed),
      onRun: () => current.current.onRun(),
      onLeave: () => current.current.onLeave(),
    });
    handle.current = editor;
    setView(editor.view);
    editor.view.scrollDOM.scrollLeft = first.current.scrollLeft;
    if (first.current.press) begin.current();
    if (first.current.focus) editor.focus(first.current.focus === true ? undefined : first.current.focus);
    return () => editor.destroy();
  }, []);

  useEffect(() => handle.current?.setCode(options.code), [options.code]);
  useEffect(() => handle.current?.markLine(errorLine), [errorLine]);

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the editor inside is interactive */}
      <div ref={host} onPointerEnter={loadLiterals} onFocus={loadLiterals} />
      {Literals && view && (
        <Literals
          view={view}
          language={options.language}
          factsUrl={withBaseUrl(`/api/literals/${version}.json`)}
          press={press}
          picture={picture}
          onPreview={onPreview}
          onSettle={onSettle}
        />
      )}
    </>
  );
}
