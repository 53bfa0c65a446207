import useBaseUrl from "@docusaurus/useBaseUrl";
import type { ReactNode } from "react";
import styles from "./Picture.module.css";

/** A still picture of an effect. */
export const STILL = { width: 480, height: 270, loading: "lazy", decoding: "async" } as const;

/** The result of an effect. `scripts/samples/pictures.ts` makes the pictures. */
export default function Picture({ effect }: { effect: string }): ReactNode {
  return (
    <div className={styles.picture}>
      <img src={useBaseUrl(`/img/effects/${effect}.webp`)} alt={`A frame of the footage after ${effect}`} {...STILL} />
    </div>
  );
}
