/** Files that are dropped anywhere in the editor, except where an element of it takes them itself. */
import { type DragEvent, useState } from "react";

/** Returns whether files are dragged over the editor, and not over such an element, and the listeners for the editor. */
export function useDroppedFiles(onFiles: (files: Iterable<File>) => void) {
  const [isOver, setIsOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    setIsOver(!event.defaultPrevented);
    event.preventDefault();
  };
  const onDragLeave = ({ relatedTarget }: DragEvent) => {
    if (!relatedTarget) setIsOver(false); // The pointer has left the page.
  };
  const onDrop = (event: DragEvent) => {
    setIsOver(false);
    if (event.defaultPrevented) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  };
  return { isOver, listeners: { onDragOver, onDragLeave, onDrop } };
}
