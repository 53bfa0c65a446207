import clsx from "clsx";
import type { ReactNode } from "react";
import buttons from "../live/ui/Buttons.module.css";
import Icon from "../live/ui/Icon";
import styles from "./PlayButton.module.css";
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
    <div className={clsx(buttons.bar, styles.bar)}>
      <button type="button" className={busy ? buttons.stop : buttons.run} onClick={busy ? onStop : onStart}>
        <Icon name={busy ? "stop" : "run"} />
        {busy ? "Stop" : "Play"} <span className="visually-hidden">{name}</span>
      </button>
      <span role="status">{phase === "loading" && "Loading the library…"}</span>
    </div>
  );
}
