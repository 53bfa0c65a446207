import { type DragEvent, type ReactNode, useState } from "react";
import styles from "./DropZone.module.css";

interface Props {
  className?: string;
  children: ReactNode;
  onDrop(file: File): void;
}

/**
 * Accepts a file dropped anywhere on it. During a drag, a sheet covers everything: the editor would insert the file as text, and the frame
 * would open it.
 */
export default function DropZone({ className, children, onDrop }: Props): ReactNode {
  const [dragging, setDragging] = useState(false);
  const enter = ({ dataTransfer }: DragEvent) => {
    if (dataTransfer.types.includes("Files")) setDragging(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDragging(false);
    const [file] = event.dataTransfer.files;
    if (file) onDrop(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can be chosen by a control as well
    <div className={className} onDragEnter={enter}>
      {children}
      {dragging && (
        // biome-ignore lint/a11y/noStaticElementInteractions: see above
        <div
          className={styles.sheet}
          onDragOver={(event) => event.preventDefault()}
          onDragLeave={() => setDragging(false)}
          onDrop={drop}
        >
          <p>Drop a video or a sound. It stays on this computer.</p>
        </div>
      )}
    </div>
  );
}
