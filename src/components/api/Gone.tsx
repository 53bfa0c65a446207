import Link from "@docusaurus/Link";
import type { ReactNode } from "react";

interface Props {
  version: string;
  by?: { name: string; href: string }[];
}

/** Notice that a later version removed the item, with its replacement. */
export default function Gone({ version, by = [] }: Props): ReactNode {
  return (
    <aside className="alert alert--warning margin-bottom--md" aria-label="No longer there">
      Gone in {version}.{" "}
      {by.length > 0 && (
        <>
          In its place:{" "}
          {by.map(({ name, href }, index) => (
            <span key={name}>
              {index > 0 && ", "}
              <Link to={href}>
                <code>{name}</code>
              </Link>
            </span>
          ))}
          .
        </>
      )}
    </aside>
  );
}
