/** Files that are dropped anywhere on the page. */
import { useEffect, useRef, useState } from "react";

/** Returns whether files are dragged over the page. */
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
      event.preventDefault();
      setIsOver(true);
    });
    listen("dragleave", ({ relatedTarget }) => {
      if (!relatedTarget) setIsOver(false); // The pointer has left the page.
    });
    listen("drop", (event) => {
      event.preventDefault();
      setIsOver(false);
      current.current([...(event.dataTransfer?.files ?? [])]);
    });
    return () => end.abort();
  }, []);
  return isOver;
}
