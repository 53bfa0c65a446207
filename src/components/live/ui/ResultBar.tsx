/** Below a result: compares it with its source, and replaces the clip by the reader's own footage. */
import clsx from "clsx";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import Comparison, { type View } from "../compare/Comparison";
import { placeOf } from "../compare/place";
import { hasSourcePicture, readsFootage } from "../compare/source-picture";
import { useHeldKey } from "../compare/useHeldKey";
import DropSheet from "../own-footage/DropSheet";
import FootageChip from "../own-footage/FootageChip";
import { chooseOwnFootage } from "../own-footage/session";
import type { ProgramState } from "../run/useProgram";
import buttons from "./Buttons.module.css";
import styles from "./ResultBar.module.css";
import Icon from "./ResultIcon";

export interface ResultBarProps {
  state: ProgramState;
  host: RefObject<HTMLDivElement | null>;
  code: string;
  /** Whether a file is being dragged over the block. */
  isDragging: boolean;
  onDragEnd(): void;
  /** The reader chose or cleared footage here. */
  onFootage(): void;
}

const KEY = "b";

export default function ResultBar(props: ResultBarProps): ReactNode {
  const { state, host, code, isDragging, onDragEnd, onFootage } = props;
  const bar = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<View>();
  const isHeld = useHeldKey(KEY, bar);
  const picture = placeOf(host, state);
  const { media, started } = state;
  const isReading = readsFootage(code);
  const comparable = picture && media && started && hasSourcePicture(started.code) && { picture, media, started };
  const view = isHeld ? "source" : chosen;
  const choose = (next: View) => setChosen(chosen === next ? undefined : next);

  return (
    <>
      <div ref={bar} className={styles.place}>
        {comparable && view && (
          <div
            className={styles.over}
            style={{ height: comparable.picture.height, bottom: `calc(100% + ${comparable.picture.below}px)` }}
          >
            <Comparison view={view} media={comparable.media} source={comparable.started.video} />
          </div>
        )}
        {(comparable || isReading) && (
          <div className={clsx(buttons.bar, styles.bar)}>
            {comparable && (
              <>
                <button
                  type="button"
                  aria-pressed={view === "source"}
                  aria-keyshortcuts={KEY}
                  title="Show the frame before the program (or hold B)"
                  onClick={() => choose("source")}
                >
                  <Icon name="before" /> Source
                </button>
                <button
                  type="button"
                  aria-pressed={view === "split"}
                  title="Source and result side by side"
                  onClick={() => choose("split")}
                >
                  <Icon name="split" /> Split
                </button>
              </>
            )}
            {isReading && <FootageChip onChange={onFootage} />}
          </div>
        )}
      </div>
      {isDragging && (
        <DropSheet
          onLeave={onDragEnd}
          onDrop={(file) => {
            if (isReading) onFootage();
            void chooseOwnFootage(file);
          }}
        />
      )}
    </>
  );
}
