import { type ReactNode, type RefObject, useRef, useState } from "react";
import Comparison from "../live/compare/Comparison";
import { hasSourcePicture } from "../live/compare/source-picture";
import type { RemotePlayer } from "../live/run/remote-player";
import type { ProgramState } from "../live/run/useProgram";
import { ConsoleView, DownloadLink, Notes } from "../live/ui/Result";
import PlayerBar from "./PlayerBar";
import styles from "./Playground.module.css";
import Stages from "./Stages";
import Tabs from "./Tabs";

interface Props {
  state: ProgramState;
  host: RefObject<HTMLDivElement | null>;
}

/** The program's output with a player, its console, and the stages of its pipeline. */
export default function ResultPanel({ state, host }: Props): ReactNode {
  const { phase, output, media, stages, shown, started } = state;
  const [comparing, setComparing] = useState(false);
  const screen = useRef<HTMLDivElement>(null);
  const isPicture = media && !media.state.isAudio;
  const isComparable = isPicture && started && hasSourcePicture(started.code);
  const empty = !shown || phase === "stopped";
  const lines = state.console.length + state.dropped;

  return (
    <section className={styles.result} aria-label="Result">
      <div ref={screen} className={styles.screen}>
        <div ref={host} className={styles.frame} />
        {comparing && isComparable && <Comparison view="split" media={media} source={started.video} />}
        {empty && <p className={styles.hint}>{hint(state)}</p>}
      </div>
      {media && phase !== "stopped" && (
        <PlayerBar
          media={media}
          comparing={comparing}
          onCompare={isComparable ? () => setComparing(!comparing) : undefined}
          onFullScreen={() => void fullScreen(screen.current!, media)}
        />
      )}
      <Notes failure={state.failure} />
      <Tabs
        label="About the run"
        aside={output && <DownloadLink output={output} />}
        tabs={[
          {
            name: "console",
            label: <>Console {lines > 0 && <span className={styles.count}>{lines.toLocaleString("en")}</span>}</>,
            content: lines ? (
              <ConsoleView entries={state.console} dropped={state.dropped} />
            ) : (
              <p className={styles.none}>What the program logs appears here.</p>
            ),
          },
          {
            name: "stages",
            label: "Timeline",
            content: stages.length ? (
              <Stages stages={stages} />
            ) : (
              <p className={styles.none}>Run a pipeline to see how its stages work together.</p>
            ),
          },
        ]}
      />
    </section>
  );
}

function hint({ phase }: ProgramState): string {
  if (phase === "loading") return "Loading the library…";
  if (phase === "running") return "Running…";
  if (phase === "failed" || phase === "done") return "Nothing was shown.";
  return "Press Run, or Ctrl or ⌘ + Enter, to see what the program makes.";
}

/** Full screen includes the comparison. Phones without support for that show the player's own controls, which have it. */
async function fullScreen(screen: HTMLElement, media: RemotePlayer) {
  try {
    await screen.requestFullscreen();
  } catch {
    media.change({ controls: true });
  }
}
