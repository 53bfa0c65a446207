import type { ReactNode } from "react";
import styles from "./Source.module.css";
import { useSource } from "./use-source";

/** Link to the source of an item. */
export default function Source({ file }: { file?: string }): ReactNode {
  const source = useSource(file);
  if (!file || !source) return null;
  return (
    <p className={styles.source} data-search-ignore data-mdast="ignore">
      Source: <a href={source}>{file.replace("#L", ", line ")}</a>
    </p>
  );
}
