import Link from "@docusaurus/Link";
import type { ReactNode } from "react";
import { box } from "./box";
import styles from "./InTheBox.module.css";
import MoreLink from "./MoreLink";
import Section from "./Section";

export default function InTheBox(): ReactNode {
  return (
    <Section id="box" title="What is in the box">
      <ul className={`clean-list ${styles.grid}`}>
        {box.map(({ title, text, names, to, link }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            <ul className={`clean-list ${styles.names}`}>
              {names.map(({ name, to }) => (
                <li key={name}>{to ? <Link to={to}>{name}</Link> : name}</li>
              ))}
            </ul>
            <MoreLink to={to}>{link}</MoreLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
