import Link from "@docusaurus/Link";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import type { CSSProperties, ReactNode } from "react";
import Section from "./Section";
import styles from "./Speed.module.css";
import { benchResults, speedGroups } from "./speed";

const MOST_GROUPS = 4;

/** Charts of the benchmarks' results file. */
export default function Speed(): ReactNode {
  const { siteConfig } = useDocusaurusContext();
  const groups = speedGroups(benchResults).slice(0, MOST_GROUPS);
  if (groups.length === 0) return null;
  const longest = Math.max(...groups.flatMap(({ bars }) => bars.map(({ ratio }) => ratio)));
  return (
    <Section
      id="speed"
      title="Measured speed"
      lead={
        <>
          Time to transcode the same clip, as a multiple of a bare WebCodecs loop that only decodes and encodes. Shorter
          is faster. Measure it yourself: <Link to="/benchmarks">run the benchmarks in your browser</Link>.
        </>
      }
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
      {[...new Set(groups.map(({ about }) => about))].map((about) => (
        <p key={about} className={styles.about}>
          {about}
        </p>
      ))}
    </Section>
  );
}
