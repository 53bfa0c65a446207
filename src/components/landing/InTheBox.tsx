import Link from "@docusaurus/Link";
import type { ReactNode } from "react";
import { box } from "./box";
import styles from "./InTheBox.module.css";
import Section from "./Section";

export default function InTheBox(): ReactNode {
  return (
    <Section id="box" title="What is in the box">
      <ul className={styles.grid}>
        {box.map(({ title, text, names, to, link }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            <p className={styles.names}>{names.join("  ")}</p>
            <Link to={to}>{link}</Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
