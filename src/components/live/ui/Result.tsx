/** The parts above and below a program's frame. Loaded when the first program starts, or when a file is dragged. */
import type { ConsoleEntry, Failure, Output } from "live-program/messages";
import { type ReactNode, useEffect, useState } from "react";
import { adviceFor } from "../messages/advice";
import { extensionOf } from "../messages/describe";
import FailureNote from "./FailureNote";
import Icon from "./Icon";
import styles from "./Result.module.css";
import ResultBar, { type ResultBarProps } from "./ResultBar";

/** Above the frame: why the program failed. */
export function Notes({ failure }: { failure?: Failure }): ReactNode {
  return failure && <FailureNote failure={failure} advice={adviceFor(failure)} />;
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
      {dropped > 0 && <div className={styles.dropped}>{dropped.toLocaleString("en")} lines left out</div>}
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name
        <div key={index} data-level={entry.level}>
          {entry.text}
        </div>
      ))}
    </div>
  );
}
