import Link from "@docusaurus/Link";
import type { ReactNode } from "react";
import styles from "./Versions.module.css";

interface Props {
  title: string;
  /** Page with the names that changed. */
  href: string;
  children: ReactNode;
}

/** What is new in a version, as its release file says it. */
export default function News({ title, href, children }: Props): ReactNode {
  return (
    <div className={styles.news}>
      <h3>{title}</h3>
      {children}
      <Link to={href} className={styles.more}>
        All names and options that changed
      </Link>
    </div>
  );
}
