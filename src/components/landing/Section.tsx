import clsx from "clsx";
import type { ReactNode } from "react";
import styles from "./Section.module.css";

interface Props {
  id: string;
  title: string;
  lead?: ReactNode;
  /** On wide screens, title and lead are next to the content instead of above it. */
  isBeside?: boolean;
  children: ReactNode;
}

export default function Section({ id, title, lead, isBeside, children }: Props): ReactNode {
  return (
    <section id={id} className={clsx(styles.section, isBeside && styles.beside)} aria-labelledby={`${id}-title`}>
      <div className={styles.words}>
        <h2 id={`${id}-title`}>{title}</h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}
