/** Files that are dropped anywhere on the page, except where an element takes them itself. */
import { useEffect, useRef, useState } from "react";

/** Returns whether files are dragged over the page, and not over such an element. */
export function useDroppedFiles(onFiles: (files: Iterable<File>) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const current = useRef(onFiles);
  current.current = onFiles;
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const listen = (type: "dragover" | "dragleave" | "drop", listener: (event: DragEvent) => void) =>
      addEventListener(type, listener, { signal });
    listen("dragover", (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      setIsOver(!event.defaultPrevented);
      event.preventDefault();
    });
    listen("dragleave", ({ relatedTarget }) => {
      if (!relatedTarget) setIsOver(false); // The pointer has left the page.
    });
    listen("drop", (event) => {
      setIsOver(false);
      if (event.defaultPrevented) return;
      event.preventDefault();
      current.current([...(event.dataTransfer?.files ?? [])]);
    });
    return () => end.abort();
  }, []);
  return isOver;
}
