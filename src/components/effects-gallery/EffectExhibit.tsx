/** One effect: its result on the footage, its options, and the program. */

import Link from "@docusaurus/Link";
import useBaseUrl from "@docusaurus/useBaseUrl";
import Heading from "@theme/Heading";
import { type ReactNode, type RefObject, useMemo, useState } from "react";
import type { FunctionDescription as EffectDescription } from "typedoc-history";
import { useBase } from "../api/base";
import BeforeAfter from "../before-after/BeforeAfter";
import { adviceFor } from "../live/messages/advice";
import FailureNote from "../live/ui/FailureNote";
import CodeView from "./CodeView";
import Controls from "./Controls";
import { programOf, SECOND } from "./code";
import { controlsOf, initialValues, type Value } from "./controls";
import styles from "./EffectExhibit.module.css";
import { exhibitOf } from "./exhibits";
import PlayButton from "./PlayButton";
import { usePreview } from "./usePreview";

export function EffectExhibit({ effect }: { effect: EffectDescription }): ReactNode {
  const { start, footage } = exhibitOf(effect);
  const controls = useMemo(() => controlsOf(effect, start), [effect, start]);
  const [values, setValues] = useState(() => initialValues(controls));
  const preview = usePreview(effect, values);
  const base = useBase();
  const second = useBaseUrl(SECOND);
  const { name, summary } = effect;
  const { phase, failure } = preview;

  const change = (option: string, value: Value) => {
    setValues((now) => ({ ...now, [option]: value }));
    if (phase === "idle" || phase === "stopped") void preview.start();
  };

  return (
    <section className={styles.exhibit}>
      <Heading as="h3" id={name.toLowerCase()} className={styles.heading}>
        {name}
      </Heading>
      <p>
        {summary} <Link to={`${base}/variable/visual#${name.toLowerCase()}`}>Reference</Link>
      </p>
      <div className={styles.bench}>
        <div className={styles.stage} data-mdast="ignore">
          <div className={styles.picture} data-phase={phase}>
            <BeforeAfter
              label={name}
              start={35}
              before={<Side canvas={preview.before} still={footage ?? "coast"} alt="The footage as it is" />}
              after={<Side canvas={preview.after} still={name} alt={`A frame of the footage after ${name}`} />}
            />
          </div>
          {failure && <FailureNote failure={failure} advice={adviceFor(failure)} />}
          <PlayButton name={name} phase={phase} onStart={() => void preview.start()} onStop={preview.stop} />
        </div>
        <div className={styles.options}>
          <Controls controls={controls} values={values} onChange={change} />
        </div>
      </div>
      <CodeView
        code={programOf(effect, values, second)}
        footage={footage}
        onReset={() => setValues(initialValues(controls))}
      />
    </section>
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
      <img
        src={useBaseUrl(`/img/effects/${still}.webp`)}
        alt={alt}
        width={480}
        height={270}
        loading="lazy"
        decoding="async"
      />
    </div>
  );
}
