import Link from "@docusaurus/Link";
import clsx from "clsx";
import type { ReactNode } from "react";
import { platformPage } from "typedoc-history";
import { useBase } from "./base";
import styles from "./Code.module.css";
import { tokenize } from "./tokens";

/** Where the names in code lead: a path in this reference, or `@web`, `@js`, `@ts`. */
export type Links = Readonly<Record<string, string>>;

interface Props {
  code: string;
  links?: Links;
  /** The signature at the top of a page. */
  head?: boolean;
}

/** A signature: colored, and every type in it that is documented somewhere leads there. */
export default function Code({ code, links, head }: Props): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a reader without a mouse scrolls what is too wide.
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
