import Link from "@docusaurus/Link";
import clsx from "clsx";
import type { ReactNode } from "react";
import { platformPage } from "typedoc-history";
import { useBase } from "./base";
import styles from "./Code.module.css";
import { tokenize } from "./tokens";

/** Targets of the names in code: a path in this reference, or `@web`, `@js`, `@ts`. */
export type Links = Readonly<Record<string, string>>;

interface Props {
  code: string;
  links?: Links;
  /** The signature at the top of a page. */
  head?: boolean;
}

/** A colored signature. Each documented type links to its page. */
export default function Code({ code, links, head }: Props): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: makes wide code scrollable by keyboard
    <pre className={clsx(styles.block, head && styles.head)} tabIndex={0}>
      <code className="language-ts">
        <Tokens code={code} links={links} />
      </code>
    </pre>
  );
}

export function Tokens({ code, links = {} }: Pick<Props, "code" | "links">): ReactNode {
  // Tokens never move: their position is their key.
  let position = 0;
  return tokenize(code).map(({ kind, text }) => {
    const key = position;
    position += text.length;
    if (kind === "plain") return text;
    const link = kind === "type" && Object.hasOwn(links, text) ? links[text] : undefined;
    if (link) return <TypeLink key={key} name={text} link={link} />;
    return (
      <span key={key} className={styles[kind]}>
        {text}
      </span>
    );
  });
}

function TypeLink({ name, link }: { name: string; link: string }): ReactNode {
  const base = useBase();
  return (
    <Link to={link.startsWith("@") ? platformPage(name, link) : `${base}/${link}`} className={styles.type}>
      {name}
    </Link>
  );
}
