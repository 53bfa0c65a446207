import type { ReactNode } from "react";
import Icon from "../live/Icon";
import styles from "./Buttons.module.css";
import type { Phase } from "./usePreview";

interface Props {
  name: string;
  phase: Phase;
  onStart(): void;
  onStop(): void;
}

export default function PlayButton({ name, phase, onStart, onStop }: Props): ReactNode {
  const busy = phase === "loading" || phase === "playing";
  return (
    <div className={styles.bar}>
      <button type="button" className={busy ? styles.stop : styles.play} onClick={busy ? onStop : onStart}>
        <Icon name={busy ? "stop" : "run"} />
        {busy ? "Stop" : "Play"} <span className={styles.hidden}>{name}</span>
      </button>
      <span role="status">{phase === "loading" && "Loading the library…"}</span>
    </div>
  );
}
