import clsx from "clsx";
import type { MouseEvent, ReactNode } from "react";
import HitText from "./HitText";
import styles from "./ResultList.module.css";
import type { Hit } from "./types";

interface Props {
  id: string;
  hits: Hit[];
  /** Words to mark in the results. */
  marks: string[];
  urlOf: (hit: Hit) => string;
  /** Address of the page with all results, the last option. */
  all: string;
  /** Position of the option that Enter chooses, or -1. */
  active: number;
  onActive: (position: number) => void;
  onChoose: (url: string) => void;
}

export const optionId = (listId: string, position: number) => `${listId}-${position}`;

/** The listbox of a combobox: results, then a link to all of them. The focus stays in the input. */
export default function ResultList({ id, hits, marks, urlOf, all, active, onActive, onChoose }: Props): ReactNode {
  function option(position: number, url: string, className: string | undefined, content: ReactNode): ReactNode {
    return (
      <a
        key={url}
        id={optionId(id, position)}
        role="option"
        aria-selected={position === active}
        tabIndex={-1}
        className={clsx(className, position === active && styles.active)}
        href={url}
        onMouseMove={() => onActive(position)}
        onClick={(event) => {
          if (opensElsewhere(event)) return;
          event.preventDefault();
          onChoose(url);
        }}
      >
        {content}
      </a>
    );
  }

  return (
    <div id={id} className={styles.list} role="listbox" aria-label="Search results">
      {hits.map((hit, position) => option(position, urlOf(hit), styles.option, <HitText hit={hit} marks={marks} />))}
      {hits.length > 0 && option(hits.length, all, styles.all, "See all results")}
    </div>
  );
}

const opensElsewhere = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
