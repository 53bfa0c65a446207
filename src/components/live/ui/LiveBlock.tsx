/** A program with its result below it. Plain HTML until the reader focuses the code or presses Run. */
import { useHistory } from "@docusaurus/router";
import { useBaseUrlUtils } from "@docusaurus/useBaseUrl";
import type { Props as CodeBlockProps } from "@theme/CodeBlock";
import clsx from "clsx";
import { hasJsx, languageOf } from "live-program/language";
import type { Failure } from "live-program/messages";
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import ExportButton from "../export/ExportButton";
import { notLoaded } from "../messages/not-loaded";
import { useProgram } from "../run/useProgram";
import { usePageVersion } from "../usePageVersion";
import CopyButton from "./CopyButton";
import FailureNote from "./FailureNote";
import Icon from "./Icon";
import styles from "./LiveBlock.module.css";
import ResultFrame from "./ResultFrame";
import StaticCode from "./StaticCode";
import Toolbar from "./Toolbar";
import { useCodeMetadata } from "./useCodeMetadata";
import { useEditor } from "./useEditor";
import { useFootage } from "./useFootage";
import { useResult } from "./useResult";

export interface Props extends Omit<CodeBlockProps, "children"> {
  children?: string;
  /** The release to run against; defaults to the page's. */
  version?: string;
}

export default function LiveBlock({ children = "", version: asked, ...props }: Props): ReactNode {
  const metadata = useCodeMetadata(children, props);
  const pageVersion = usePageVersion();
  const version = asked ?? pageVersion;
  const { clip, video, file, before } = useFootage(props.metastring ?? "");
  const { withBaseUrl } = useBaseUrlUtils();

  const language = languageOf(metadata.language) ?? "ts";

  const [code, setCode] = useState(metadata.code);
  /** The part of the site that could not be loaded. */
  const [missing, setMissing] = useState<Failure>();
  const { Editor, load: loadEditor, handlers, takesOver } = useEditor(setMissing);
  const runButton = useRef<HTMLButtonElement>(null);
  const program = useProgram({ language, version, video, file, before, originals: [metadata.code] });
  const [isDragging, setDragging] = useState(false);
  const { state } = program;
  const hasResult = isDragging || file !== undefined || state.shown || state.phase !== "idle";
  const result = useResult(hasResult, state.phase);
  /** Whether the program runs once `video` changes: the reader chose the footage in this block. */
  const runsWithNextVideo = useRef(false);
  const history = useHistory();

  const run = () => {
    void loadEditor();
    void program.start(code);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs the current program when the footage changes, not when the program does
  useEffect(() => {
    if (!runsWithNextVideo.current) return;
    runsWithNextVideo.current = false;
    run();
  }, [video]);
  const reset = () => {
    setCode(metadata.code);
    void program.reset();
  };
  const copied = async () => {
    const { linkedProgram } = await import("../export/linked-program");
    return linkedProgram(code, language, withBaseUrl("/"), new URL(clip, location.href).href);
  };
  const openInPlayground = async () => {
    try {
      const { playgroundLink } = await import("../playground-link");
      history.push(withBaseUrl(await playgroundLink({ code, version, video: clip })));
    } catch {
      setMissing(notLoaded("The code that makes links"));
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can be chosen by a control as well
    <div
      className={clsx("theme-code-block", styles.block)}
      onDragEnter={({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files") && setDragging(true)}
    >
      {metadata.title && <div className={styles.title}>{metadata.title}</div>}
      <div className={styles.code} {...handlers}>
        {Editor ? (
          <Editor
            label={`Program, ${metadata.code.split("\n").length} lines`}
            code={code}
            language={language}
            onChange={setCode}
            onRun={run}
            onLeave={() => runButton.current?.focus()}
            {...takesOver}
            errorLine={state.failure?.line}
            version={version}
            picture={{ host: program.host, place: state.picture }}
            onPreview={(changed) => void program.preview(changed)}
            onSettle={(changed) => void program.settle(changed)}
          />
        ) : (
          <StaticCode metadata={metadata} />
        )}
      </div>
      <Toolbar
        state={state}
        runButton={runButton}
        onPrepare={program.prepare}
        onRun={run}
        onStop={() => void program.stop()}
      >
        <button type="button" onClick={reset} disabled={code === metadata.code && state.phase === "idle"} title="Reset">
          <Icon name="reset" /> <span>Reset</span>
        </button>
        <CopyButton text={copied} />
        <ExportButton
          {...{ code, language, version }}
          video={clip}
          standIn={clip}
          onMissing={() => setMissing(notLoaded("The menu"))}
        />
        {/* The playground is for TypeScript without JSX. */}
        {!hasJsx(language) && (
          <button type="button" onClick={() => void openInPlayground()} title="Open in playground">
            <Icon name="open" /> <span>Open in playground</span>
          </button>
        )}
      </Toolbar>
      {missing && <FailureNote failure={missing} />}
      {result.missing && <FailureNote failure={result.missing} />}
      {result.parts ? (
        <result.parts.Notes failure={state.failure} />
      ) : (
        state.failure && <FailureNote failure={state.failure} />
      )}
      <ResultFrame state={state} host={program.host} />
      {result.parts && hasResult && (
        <result.parts.Below
          {...{ state, code, isDragging }}
          host={program.host}
          onDragEnd={() => setDragging(false)}
          onFootage={() => {
            runsWithNextVideo.current = true;
          }}
        />
      )}
    </div>
  );
}
