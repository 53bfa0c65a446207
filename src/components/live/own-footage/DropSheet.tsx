import type { ReactNode } from "react";
import styles from "./DropSheet.module.css";

interface Props {
  onLeave(): void;
  onDrop(file: File): void;
}

/**
 * Covers a positioned parent while a file is dragged over it: the editor would insert the file as text, and the frame would open it.
 */
export default function DropSheet({ onLeave, onDrop }: Props): ReactNode {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can be chosen by a control as well
    <div
      className={styles.sheet}
      onDragOver={(event) => event.preventDefault()}
      onDragLeave={onLeave}
      // There are no pointer events during a drag: a program has reported one without a file.
      onPointerMove={onLeave}
      onDrop={(event) => {
        event.preventDefault();
        onLeave();
        const [file] = event.dataTransfer.files;
        if (file) onDrop(file);
      }}
    >
      <p>Drop a video or a sound. It stays on this computer.</p>
    </div>
  );
}
