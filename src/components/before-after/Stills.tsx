/** A frame of the footage, and what the program after it makes of it; `scripts/samples/pictures.ts` draws the pictures. */
import type { ReactNode } from "react";
import BeforeAfter from "./BeforeAfter";
import styles from "./Stills.module.css";

interface Props {
  /** The picture's name: `static/img/guides/<after>.webp`. */
  after: string;
  /** The clip that it is made of. */
  before?: string;
  /** What was done. */
  label: string;
  /** Seconds of the film at which it was drawn, for those who draw it. */
  at?: string;
}

const SIZE = { width: 640, height: 360, loading: "lazy", decoding: "async" } as const;

export default function Stills({ after, before = "coast", label }: Props): ReactNode {
  return (
    <figure className={styles.figure}>
      <BeforeAfter
        label={label}
        start={35}
        before={<img src={`/img/effects/${before}.webp`} alt="The footage as it is" {...SIZE} />}
        after={<img src={`/img/guides/${after}.webp`} alt={label} {...SIZE} />}
      />
      <figcaption data-mdast="ignore">{label}</figcaption>
    </figure>
  );
}
