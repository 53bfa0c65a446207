import clsx from "clsx";
import type { ReactNode, RefObject } from "react";
import { describeOutput } from "../messages/describe";
import type { ProgramState } from "../run/useProgram";
import buttons from "./Buttons.module.css";
import Icon from "./Icon";
import styles from "./Toolbar.module.css";

interface Props {
  state: ProgramState;
  runButton: RefObject<HTMLButtonElement | null>;
  /** The reader turns to the button. */
  onPrepare(): void;
  onRun(): void;
  onStop(): void;
  children: ReactNode;
}

/** Run or Stop, the state of the program, and further buttons. */
export default function Toolbar({ state, runButton, onPrepare, onRun, onStop, children }: Props): ReactNode {
  const busy = state.phase === "loading" || state.phase === "running";
  return (
    <div className={clsx(buttons.bar, styles.toolbar)}>
      <button
        ref={runButton}
        type="button"
        className={busy ? buttons.stop : buttons.run}
        onPointerEnter={onPrepare}
        onFocus={onPrepare}
        onClick={busy ? onStop : onRun}
        title={busy ? "Stop" : "Run (Ctrl or ⌘ + Enter)"}
      >
        <Icon name={busy ? "stop" : "run"} />
        {busy ? "Stop" : "Run"}
      </button>
      <span className={styles.state} data-phase={state.phase} role="status">
        {announcement(state)}
      </span>
      {busy && state.progress && <span className={styles.progress}>{progressText(state.progress)}</span>}
      <span className={styles.rest}>{children}</span>
    </div>
  );
}

/** Announced by screen readers: changes of state, not each number. */
function announcement({ phase, output, note }: ProgramState): string {
  if (note) return note;
  if (phase === "loading") return "Loading the library…";
  if (phase === "running") return "Running";
  if (phase === "stopped") return "Stopped";
  if (phase === "failed") return "Failed";
  if (phase === "done") return output ? `Done: ${describeOutput(output)}` : "Done";
  return "";
}

function progressText({ frames, fps, seconds, elapsed }: NonNullable<ProgramState["progress"]>): string {
  const parts = [`${(elapsed / 1000).toFixed(1)} s`];
  if (frames) parts.unshift(`${frames} frames`, `${Math.round(fps)} fps`, `${seconds.toFixed(1)} s of media`);
  return parts.join(" · ");
}
