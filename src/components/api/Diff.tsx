import clsx from "clsx";
import type { ReactNode } from "react";
import { Tokens } from "./Code";
import styles from "./Diff.module.css";

/** A signature before and after, one under the other. */
export default function Diff({ before, after }: { before?: string; after?: string }): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: makes wide code scrollable by keyboard
    <pre className={styles.diff} tabIndex={0}>
      {before !== undefined && <Side sign="−" word="Before" className={styles.before} code={before} />}
      {after !== undefined && <Side sign="+" word="After" className={styles.after} code={after} />}
    </pre>
  );
}

interface SideProps {
  sign: string;
  word: string;
  className: string | undefined;
  code: string;
}

function Side({ sign, word, className, code }: SideProps): ReactNode {
  return (
    <code className={clsx(styles.side, className)}>
      <span className={styles.sign} role="img" aria-label={word}>
        {sign}
      </span>
      <span>
        <Tokens code={code} />
      </span>
    </code>
  );
}
