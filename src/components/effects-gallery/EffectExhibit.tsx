/** An effect of `visual`, applied to the footage. */
import useBaseUrl, { useBaseUrlUtils } from "@docusaurus/useBaseUrl";
import { type ReactNode, type RefObject, type SetStateAction, useMemo, useRef, useState } from "react";
import type { FunctionDescription as EffectDescription } from "typedoc-history";
import { STILL } from "../api/Picture";
import BeforeAfter from "../before-after/BeforeAfter";
import { useClipUrl } from "../live/footage";
import { adviceFor } from "../live/messages/advice";
import FailureNote from "../live/ui/FailureNote";
import { usePageVersion } from "../live/usePageVersion";
import { programOf, SECOND } from "./code";
import { controlsOf, initialValues, type Value } from "./controls";
import styles from "./EffectExhibit.module.css";
import Exhibit from "./Exhibit";
import { exhibitOf } from "./exhibits";
import PlayButton from "./PlayButton";
import { type Running, usePreview } from "./usePreview";

export function EffectExhibit({ effect }: { effect: EffectDescription }): ReactNode {
  const { start, footage, argument, ofEdits } = exhibitOf(effect);
  const controls = useMemo(
    () => controlsOf(effect, start).filter(({ option }) => !ofEdits?.includes(option.name)),
    [effect, start, ofEdits],
  );
  const [values, setValues] = useState(() => initialValues(controls));
  const current = useRef(values);
  current.current = values;
  const before = useRef<HTMLCanvasElement>(null);
  const after = useRef<HTMLCanvasElement>(null);
  const version = usePageVersion();
  const clip = useClipUrl(footage);
  const { withBaseUrl } = useBaseUrlUtils();
  const second = withBaseUrl(SECOND);
  const play = async (running: Running) => {
    const { play } = await import("./preview");
    await play({
      ...running,
      moduleUrl: withBaseUrl(`/lib/${version}/mfx.js`),
      effect,
      argument,
      clip,
      second,
      values: () => current.current,
      before: before.current!,
      after: after.current!,
    });
  };
  const { phase, failure, begin, stop } = usePreview();
  const { name } = effect;

  const change = (changed: SetStateAction<typeof values>) => {
    setValues(changed);
    if (phase !== "playing" && phase !== "loading") void begin(play);
  };

  return (
    <Exhibit
      {...{ effect, controls, values, footage }}
      owner="visual"
      onChange={(option: string, value: Value) => change((now) => ({ ...now, [option]: value }))}
      onReset={() => change(initialValues(controls))}
      code={programOf(effect, values, second)}
    >
      <div className={styles.picture} data-phase={phase}>
        <BeforeAfter
          label={name}
          start={35}
          before={<Side canvas={before} still={footage ?? "coast"} alt="The footage as it is" />}
          after={<Side canvas={after} still={name} alt={`A frame of the footage after ${name}`} />}
        />
      </div>
      {failure && <FailureNote failure={failure} advice={adviceFor(failure)} />}
      <PlayButton name={name} phase={phase} onStart={() => void begin(play)} onStop={stop} />
    </Exhibit>
  );
}

interface SideProps {
  canvas: RefObject<HTMLCanvasElement | null>;
  still: string;
  alt: string;
}

/** The playing canvas, and a still picture until it plays. */
function Side({ canvas, still, alt }: SideProps): ReactNode {
  return (
    <div className={styles.side}>
      <canvas ref={canvas} width={640} height={360} />
      <img src={useBaseUrl(`/img/effects/${still}.webp`)} alt={alt} {...STILL} />
    </div>
  );
}
