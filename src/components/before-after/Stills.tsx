/** A frame of the footage before and after the program below it. `scripts/samples/pictures.ts` draws the pictures. */
import useBaseUrl from "@docusaurus/useBaseUrl";
import type { ReactNode } from "react";
import BeforeAfter from "./BeforeAfter";
import styles from "./Stills.module.css";

interface Props {
  /** Name of the picture: `static/img/guides/<after>.webp`. */
  after: string;
  /** Name of the clip. */
  before?: string;
  /** Description of the result. */
  label: string;
  /** Time of the frame in seconds; read by `pictures.ts` only. */
  at?: string;
}

const SIZE = { width: 640, height: 360, loading: "lazy", decoding: "async" } as const;

export default function Stills({ after, before = "coast", label }: Props): ReactNode {
  const source = useBaseUrl(`/img/effects/${before}.webp`);
  const result = useBaseUrl(`/img/guides/${after}.webp`);
  return (
    <figure className={styles.figure}>
      <BeforeAfter
        label={label}
        start={35}
        before={<img src={source} alt="The footage as it is" {...SIZE} />}
        after={<img src={result} alt={label} {...SIZE} />}
      />
      <figcaption data-mdast="ignore">{label}</figcaption>
    </figure>
  );
}
