import clsx from "clsx";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { describeOutput } from "../live/describe";
import { ConsoleView, DownloadLink, FailureNote } from "../live/Result";
import type { ProgramState } from "../live/useProgram";
import Comparison from "./Comparison";
import PlayerBar from "./PlayerBar";
import styles from "./Playground.module.css";
import Stages from "./Stages";

interface Props {
  state: ProgramState;
  host: RefObject<HTMLDivElement | null>;
  /** Address of the footage, to compare with. */
  source: string;
}

type Tab = "console" | "stages";

/** What the program shows, with a player for what it made, its console, and its pipeline's stages. */
export default function ResultPanel({ state, host, source }: Props): ReactNode {
  const { phase, failure, output, media, stages, height } = state;
  const [comparing, setComparing] = useState(false);
  const [tab, setTab] = useState<Tab>("console");
  const screen = useRef<HTMLDivElement>(null);
  const isVideo = media?.tagName === "VIDEO";
  const empty = phase === "idle" || phase === "stopped" || (phase === "loading" && !height);

  return (
    <section className={styles.result} aria-label="Result">
      <div ref={screen} className={styles.screen}>
        <div ref={host} className={styles.frame} />
        {comparing && media && isVideo && <Comparison media={media} source={source} />}
        {empty && (
          <p className={styles.hint}>
            {phase === "loading" ? "Loading the library…" : "What the program shows appears here."}
          </p>
        )}
      </div>
      {media && phase !== "stopped" && (
        <PlayerBar
          media={media}
          comparing={comparing}
          onCompare={isVideo ? () => setComparing(!comparing) : undefined}
          onFullScreen={() => void screen.current?.requestFullscreen()}
        />
      )}
      {output && (
        <div className={styles.output}>
          <span>{describeOutput(output)}</span>
          <DownloadLink output={output} />
        </div>
      )}
      {failure && <FailureNote failure={failure} />}
      <div className={styles.tabs} role="tablist" aria-label="About the run">
        <TabButton id="console" chosen={tab} onChoose={setTab}>
          Console {state.console.length > 0 && <span className={styles.count}>{state.console.length}</span>}
        </TabButton>
        <TabButton id="stages" chosen={tab} onChoose={setTab}>
          Timeline
        </TabButton>
      </div>
      <div className={styles.tab} role="tabpanel" id={`playground-${tab}`} aria-labelledby={`playground-tab-${tab}`}>
        {tab === "console" ? (
          <ConsoleView entries={state.console} dropped={state.dropped} />
        ) : (
          <Stages stages={stages} />
        )}
      </div>
    </section>
  );
}

interface TabButtonProps {
  id: Tab;
  chosen: Tab;
  onChoose(tab: Tab): void;
  children: ReactNode;
}

function TabButton({ id, chosen, onChoose, children }: TabButtonProps): ReactNode {
  return (
    <button
      type="button"
      role="tab"
      id={`playground-tab-${id}`}
      aria-selected={chosen === id}
      aria-controls={`playground-${chosen}`}
      className={clsx(chosen === id && styles.chosen)}
      onClick={() => onChoose(id)}
    >
      {children}
    </button>
  );
}
