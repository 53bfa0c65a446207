import Link from "@docusaurus/Link";
import type { ReactNode } from "react";
import { useBase } from "./base";
import { KindIcon } from "./Kind";
import styles from "./Related.module.css";

interface Props {
  /** Paths, as `class/Track`. */
  items?: string[];
  guides?: { title: string; href: string }[];
}

export default function Related({ items = [], guides = [] }: Props): ReactNode {
  const base = useBase();
  return (
    <ul className={`clean-list ${styles.related}`} data-search-ignore>
      {items.map((path) => (
        <li key={path}>
          <Link to={`${base}/${path}`}>
            <KindIcon kind={path.split("/")[0]!} />
            <code>{path.split("/")[1]}</code>
          </Link>
        </li>
      ))}
      {guides.map(({ title, href }) => (
        <li key={href}>
          <Link to={href}>
            <span className={styles.guide}>Guide</span> {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
