import Link from "@docusaurus/Link";
import type { ReactNode } from "react";
import { platformPage } from "typedoc-history";
import { useBase } from "./base";
import type { Links } from "./Code";
import styles from "./Inherited.module.css";

interface Props {
  from: string;
  members: string[];
  links: Links;
}

/** Members inherited from a base class, collapsed into one line. */
export default function Inherited({ from, members, links }: Props): ReactNode {
  const base = useBase();
  const link = links[from];
  const isOurs = link !== undefined && !link.startsWith("@");
  const owner = link && (isOurs ? `${base}/${link}` : platformPage(from, link));
  const addressOf = (name: string) => owner && (isOurs ? `${owner}#${name.toLowerCase()}` : `${owner}/${name}`);
  return (
    <details className={styles.inherited}>
      <summary>
        {members.length} {members.length === 1 ? "member" : "members"} of <code>{from}</code>
      </summary>
      <ul className="clean-list">
        {members.map((name) => (
          <li key={name}>
            <code>{owner ? <Link to={addressOf(name)!}>{name}</Link> : name}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
