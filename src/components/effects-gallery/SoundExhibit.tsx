/** An effect of `sound`: waveforms of a clip before and after it, and a player that switches between them. */
import useBaseUrl, { useBaseUrlUtils } from "@docusaurus/useBaseUrl";
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import type { FunctionDescription as EffectDescription } from "typedoc-history";
import { adviceFor } from "../live/messages/advice";
import FailureNote from "../live/ui/FailureNote";
import { usePageVersion } from "../live/usePageVersion";
import Waveform from "../waveform/Waveform";
import { SECOND, soundProgramOf } from "./code";
import { controlsOf, initialValues, type Value } from "./controls";
import Exhibit from "./Exhibit";
import { exhibitOf } from "./exhibits";
import PlayButton from "./PlayButton";
import styles from "./SoundExhibit.module.css";
import type { Drawn, Side } from "./sound-preview";
import { type Running, usePreview } from "./usePreview";

const SIDES: Record<Side, string> = { before: "Before", after: "After" };

export function SoundExhibit({ effect }: { effect: EffectDescription }): ReactNode {
  const { start, footage, argument } = exhibitOf(effect, "sound");
  const controls = useMemo(() => controlsOf(effect, start), [effect, start]);
  const [values, setValues] = useState(() => initialValues(controls));
  const [side, setSide] = useState<Side>("after");
  const [drawn, setDrawn] = useState<Drawn>();
  const marker = useRef<HTMLDivElement>(null);
  const current = useRef({ values, side });
  current.current = { values, side };
  const group = useId();
  const version = usePageVersion();
  const { withBaseUrl } = useBaseUrlUtils();
  const clip = useBaseUrl(`/media/${footage ?? "coast"}.mp4`);
  const second = useBaseUrl(SECOND);
  const still = useBaseUrl(`/img/sounds/${effect.name}.svg`);
  const { phase, failure, begin, stop } = usePreview();
  const { name } = effect;

  const render = async (running: Running, context?: AudioContext) => {
    const { playSound } = await import("./sound-preview");
    await playSound({
      ...running,
      ...(context && { context }),
      moduleUrl: withBaseUrl(`/lib/${version}/mfx.js`),
      effect,
      argument,
      clip,
      second,
      values: () => current.current.values,
      side: () => current.current.side,
      onDrawn: setDrawn,
      onPosition(share) {
        // Not a state: the program beside it would be highlighted again for each step.
        marker.current?.style.setProperty("inset-inline-start", `${share * 100}%`);
      },
    });
  };
  const play = async () => {
    // Browsers allow sound if its context was made during the press.
    const context = new AudioContext();
    await begin((running) => render(running, context));
    await context.close();
  };
  const change = (changed: typeof values) => {
    setValues(changed);
    // A running preview follows the controls. Otherwise only the drawing does: sound begins at a press of Play.
    if (phase !== "playing" && phase !== "loading") void begin((running) => render(running));
  };
  useEffect(() => {
    const leave = () => document.hidden && stop();
    document.addEventListener("visibilitychange", leave);
    return () => document.removeEventListener("visibilitychange", leave);
  });

  return (
    <Exhibit
      {...{ effect, controls, values }}
      owner="sound"
      onChange={(option: string, value: Value) => change({ ...values, [option]: value })}
      onReset={() => change(initialValues(controls))}
      code={soundProgramOf(effect, values, footage && clip, second)}
    >
      <Waveform name={name} sounds={drawn} marker={marker} still={still} />
      {failure && <FailureNote failure={failure} advice={adviceFor(failure)} />}
      <div className={styles.player}>
        <PlayButton name={name} phase={phase} onStart={() => void play()} onStop={stop} />
        <fieldset className={styles.sides}>
          <legend className="visually-hidden">Listen to {name}:</legend>
          {(["before", "after"] as const).map((one) => (
            <label key={one}>
              <input type="radio" name={group} checked={side === one} onChange={() => setSide(one)} />
              {SIDES[one]}
            </label>
          ))}
        </fieldset>
      </div>
    </Exhibit>
  );
}
