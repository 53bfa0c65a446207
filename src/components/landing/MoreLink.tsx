import Link from "@docusaurus/Link";
import type { ReactNode } from "react";
import styles from "./MoreLink.module.css";

/** The link at the end of a card, to the page with more of it. */
export default function MoreLink({ to, children }: { to: string; children: ReactNode }): ReactNode {
  return (
    <Link to={to} className={styles.more}>
      {children}
    </Link>
  );
}
