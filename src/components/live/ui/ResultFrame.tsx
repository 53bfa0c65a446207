import type { ReactNode, RefObject } from "react";
import type { ProgramState } from "../run/useProgram";
import styles from "./Result.module.css";

interface Props {
  state: ProgramState;
  host: RefObject<HTMLDivElement | null>;
}

/** Parent of the frame that a program runs in. */
export default function ResultFrame({ state: { phase, height, shown }, host }: Props): ReactNode {
  const busy = phase === "loading" || phase === "running";
  const open = busy || (shown && phase !== "stopped");
  return (
    <div
      ref={host}
      className={styles.frame}
      data-waiting={(busy && !height) || undefined}
      data-closed={!open || undefined}
      style={open && height ? { height } : undefined}
    />
  );
}
