/** A program with its result below it. Plain HTML until the reader focuses the code or presses Run. */
import { useHistory } from "@docusaurus/router";
import { useThemeConfig } from "@docusaurus/theme-common";
import { useBaseUrlUtils } from "@docusaurus/useBaseUrl";
import { createCodeBlockMetadata } from "@site/src/theme-internal";
import type { Props as CodeBlockProps } from "@theme/CodeBlock";
import clsx from "clsx";
import { hasJsx, languageOf } from "live-program/language";
import type { Failure } from "live-program/messages";
import {
  type ComponentType,
  type DragEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { EditorProps } from "../editor/Editor";
import ExportButton from "../export/ExportButton";
import { useClipUrl } from "../footage";
import { isOnValue, type Press } from "../literals/press";
import { notLoaded } from "../messages/not-loaded";
import { useOwnFootage } from "../own-footage/own-footage";
import { useProgram } from "../run/useProgram";
import { usePageVersion } from "../usePageVersion";
import CopyButton from "./CopyButton";
import FailureNote from "./FailureNote";
import Icon from "./Icon";
import styles from "./LiveBlock.module.css";
import ResultFrame from "./ResultFrame";
import StaticCode from "./StaticCode";
import Toolbar from "./Toolbar";
import { useResult } from "./useResult";

export interface Props extends Omit<CodeBlockProps, "children"> {
  children?: string;
  /** The release to run against; defaults to the page's. */
  version?: string;
}

export default function LiveBlock({ children = "", version: asked, ...props }: Props): ReactNode {
  const metadata = useMetadata(children, props);
  const pageVersion = usePageVersion();
  const version = asked ?? pageVersion;
  const fence = props.metastring ?? "";
  const clip = useClipUrl(/\bvideo=([\w-]+)/.exec(fence)?.[1]);
  const { own } = useOwnFootage();
  const video = own?.url ?? clip;
  const compared = /\bbefore=([\w-]+)/.exec(fence)?.[1];
  const { withBaseUrl } = useBaseUrlUtils();
  const comparedUrl = compared && withBaseUrl(`/media/${compared}.mp4`);
  // The reader's own footage replaces the clip here, too.
  const before = comparedUrl === clip ? video : comparedUrl;

  const language = languageOf(metadata.language) ?? "ts";

  const [code, setCode] = useState(metadata.code);
  const [Editor, setEditor] = useState<ComponentType<EditorProps>>();
  /** The part of the site that could not be loaded. */
  const [missing, setMissing] = useState<Failure>();
  const pressed = useRef<{ x: number; y: number }>(undefined);
  /** A press on a value, which the editor takes over when it is loaded. */
  const press = useRef<Press>(undefined);
  const scrollLeft = useRef(0);
  const wantsFocus = useRef(false);
  const runButton = useRef<HTMLButtonElement>(null);
  const program = useProgram({ language, version, video, before });
  const [isDragging, setDragging] = useState(false);
  const { state } = program;
  const hasResult = isDragging || own !== undefined || state.shown || state.phase !== "idle";
  const result = useResult(hasResult, state.phase);
  /** Whether the program runs once `video` changes: the reader chose the footage in this block. */
  const runsWithNextVideo = useRef(false);
  const history = useHistory();

  const loadEditor = async () => {
    try {
      const { default: loaded } = await import("../editor/Editor");
      setEditor(() => loaded);
      setMissing(undefined);
    } catch {
      setMissing(notLoaded("The editor"));
    }
  };
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
  const pressCode = (event: PointerEvent<HTMLElement>) => {
    const { clientX: x, clientY: y, pointerId, pointerType, target } = event;
    pressed.current = { x, y };
    scrollLeft.current = event.currentTarget.querySelector("pre")?.scrollLeft ?? 0;
    press.current = isOnValue(target) ? { x, y, pointerId, pointerType } : undefined;
    if (!press.current) return;
    // With capture, moves still arrive after the editor has replaced the code.
    event.currentTarget.setPointerCapture(pointerId);
    void loadEditor();
  };
  const follow = ({ type, clientX, pointerId }: PointerEvent) => {
    if (press.current?.pointerId !== pointerId) return;
    press.current.atX = clientX;
    press.current.released ||= type === "pointerup";
  };
  const focusCode = () => {
    if (press.current) return;
    wantsFocus.current = true;
    void loadEditor();
  };
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: until the editor is loaded, which is interactive itself */}
      <div
        className={styles.code}
        onFocus={Editor ? undefined : focusCode}
        // If the reader leaves while the editor loads, it must not take the focus back.
        onBlur={Editor ? undefined : () => (wantsFocus.current = false)}
        onPointerDown={Editor ? undefined : pressCode}
        // Otherwise a drag that goes on in the editor would also select its text.
        onMouseDown={(event) => press.current && !Editor && event.preventDefault()}
        onPointerMove={follow}
        onPointerUp={follow}
        onPointerCancel={Editor ? undefined : () => (press.current = undefined)}
      >
        {Editor ? (
          <Editor
            label={`Program, ${metadata.code.split("\n").length} lines`}
            code={code}
            language={language}
            onChange={setCode}
            onRun={run}
            onLeave={() => runButton.current?.focus()}
            focus={wantsFocus.current ? (pressed.current ?? true) : false}
            errorLine={state.failure?.line}
            version={version}
            press={press.current}
            picture={program.host}
            scrollLeft={scrollLeft.current}
            onPreview={(changed) => void program.preview(changed)}
            onSettle={(changed) => void program.settle(changed)}
          />
        ) : (
          <StaticCode metadata={metadata} />
        )}
      </div>
      <Toolbar state={state} runButton={runButton} onRun={run} onStop={() => void program.stop()}>
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
        <result.parts.Notes state={state} onRunAnyway={() => void program.startAnyway(code)} />
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

function useMetadata(code: string, { className, metastring, language, title }: Omit<Props, "children">) {
  const { prism } = useThemeConfig();
  return useMemo(
    () =>
      createCodeBlockMetadata({
        code,
        className,
        metastring,
        language,
        title,
        showLineNumbers: undefined,
        magicComments: prism.magicComments,
        defaultLanguage: prism.defaultLanguage,
      }),
    [code, className, metastring, language, title, prism],
  );
}
