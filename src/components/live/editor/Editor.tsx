/** CodeMirror with the look of the static code. Loaded on the first interaction. */
import { type ReactNode, useEffect, useRef } from "react";
import { createEditor, type EditorHandle, type EditorOptions } from "./code-editor";

export interface EditorProps extends Omit<EditorOptions, "extensions"> {
  /** Focuses the editor when it appears: at its start, or at a point of the window. */
  focus?: boolean | { x: number; y: number };
  /** Line of an error. */
  errorLine?: number;
  extensions?: EditorOptions["extensions"];
}

export default function Editor({ focus, errorLine, ...options }: EditorProps): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  const handle = useRef<EditorHandle>(undefined);
  // The editor outlives renders and calls the current callbacks.
  const current = useRef(options);
  current.current = options;
  const first = useRef({ focus });

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
    if (first.current.focus) editor.focus(first.current.focus === true ? undefined : first.current.focus);
    return () => editor.destroy();
  }, []);

  useEffect(() => handle.current?.setCode(options.code), [options.code]);
  useEffect(() => handle.current?.markLine(errorLine), [errorLine]);

  return <div ref={host} />;
}
