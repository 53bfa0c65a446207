/** The parts above and below a program's frame. Loaded when the first program starts, or when a file is dragged. */
import type { ConsoleEntry, Output } from "live-program/messages";
import type { SlowPattern } from "live-program/slow-patterns";
import { type ReactNode, useEffect, useState } from "react";
import { adviceFor } from "../messages/advice";
import { extensionOf } from "../messages/describe";
import type { ProgramState } from "../run/useProgram";
import FailureNote from "./FailureNote";
import Icon from "./Icon";
import styles from "./Result.module.css";
import ResultBar, { type ResultBarProps } from "./ResultBar";

interface NotesProps {
  state: ProgramState;
  onRunAnyway(): void;
}

/** Above the frame: why the program was not started, or failed. */
export function Notes({ state: { slow, failure }, onRunAnyway }: NotesProps): ReactNode {
  return (
    <>
      {slow && <SlowPatternsNote patterns={slow} onRun={onRunAnyway} />}
      {failure && <FailureNote failure={failure} advice={adviceFor(failure)} />}
    </>
  );
}

/** Below the frame: the bar, the file and the console. */
export function Below(props: ResultBarProps): ReactNode {
  const { phase, output, console, dropped } = props.state;
  return (
    <>
      <ResultBar {...props} />
      {output && phase !== "stopped" && (
        <div className={styles.download}>
          <DownloadLink output={output} />
        </div>
      )}
      {(console.length > 0 || dropped > 0) && <ConsoleView entries={console} dropped={dropped} />}
    </>
  );
}

/** A warning before a run that Stop could not end. */
function SlowPatternsNote({ patterns, onRun }: { patterns: SlowPattern[]; onRun(): void }): ReactNode {
  return (
    <div className={styles.warning} role="alert">
      {patterns.map(({ text, line }) => (
        <p key={`${line} ${text}`} className={styles.message}>
          <code>{text}</code>
          <span className={styles.line}> · line {line}</span>
        </p>
      ))}
      <p className={styles.advice}>
        {patterns.length === 1 ? "This regular expression" : "These regular expressions"} may backtrack for a very long
        time on some texts, and nothing can stop a match while it runs: the page would freeze.
      </p>
      <button type="button" className="button button--secondary button--sm" onClick={onRun}>
        Run anyway
      </button>
    </div>
  );
}

export function DownloadLink({ output }: { output: Output }): ReactNode {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    // Of no type that a browser would open as a page of this site: a program may name any.
    const made = URL.createObjectURL(new Blob([output.blob], { type: "application/octet-stream" }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [output]);
  return (
    <a className={styles.link} href={url} download={`mfx.${extensionOf(output.mimeType)}`}>
      <Icon name="download" /> Download
    </a>
  );
}

export function ConsoleView({ entries, dropped }: { entries: ConsoleEntry[]; dropped: number }): ReactNode {
  return (
    // A list that scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <div className={styles.console} role="log" aria-label="Console" tabIndex={0}>
      {dropped > 0 && <div className={styles.dropped}>{dropped.toLocaleString("en")} earlier lines left out</div>}
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name
        <div key={index} data-level={entry.level}>
          {entry.text}
        </div>
      ))}
    </div>
  );
}
