import clsx from "clsx";
import type { ReactNode } from "react";
import styles from "./Section.module.css";

interface Props {
  id: string;
  title: string;
  lead?: ReactNode;
  className?: string;
  children: ReactNode;
}

export default function Section({ id, title, lead, className, children }: Props): ReactNode {
  return (
    <section id={id} className={clsx(styles.section, className)} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}
