import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import type { CSSProperties, ReactNode } from "react";
import { benchRun } from "./bench-results";
import Section from "./Section";
import styles from "./Speed.module.css";
import { speedGroups } from "./speed";

const MOST_GROUPS = 4;

/** Drawn from the benchmarks' results file alone. */
export default function Speed(): ReactNode {
  const { siteConfig } = useDocusaurusContext();
  if (!benchRun) return null;
  const groups = speedGroups(benchRun).slice(0, MOST_GROUPS);
  const longest = Math.max(...groups.flatMap(({ bars }) => bars.map(({ ratio }) => ratio)));
  const { date, cores, chromium, mediabunny, repeats } = benchRun.about;
  return (
    <Section
      id="speed"
      title="Measured speed"
      lead="Time to transcode the same clip, as a multiple of a bare WebCodecs loop that only decodes and encodes. Shorter is faster."
    >
      <div className={styles.groups}>
        {groups.map(({ title, bars }) => (
          <figure key={title} className={styles.group}>
            <figcaption>{title}</figcaption>
            <dl>
              {bars.map(({ name, ratio }) => (
                <div key={name} className={styles.bar} data-own={name === siteConfig.title || undefined}>
                  <dt>{name}</dt>
                  <dd style={{ "--length": ratio / longest } as CSSProperties}>{ratio.toFixed(2)} ×</dd>
                </div>
              ))}
            </dl>
          </figure>
        ))}
      </div>
      <p className={styles.about}>
        Medians of {repeats} runs on {date}: {cores} cores, Chromium {chromium}, mediabunny {mediabunny}. Your own:{" "}
        <code>npm run bench -w mfx</code>
      </p>
    </Section>
  );
}
