import type { ReactNode, RefObject } from "react";

interface Props {
  /** For the control that opens the picker: `input.current.click()`. */
  input: RefObject<HTMLInputElement | null>;
  onChoose(file: File): void;
}

/** The browser's file picker for footage. */
export default function FileInput({ input, onChoose }: Props): ReactNode {
  return (
    <input
      ref={input}
      type="file"
      accept="video/*,audio/*"
      className="visually-hidden"
      aria-label="Your own file"
      tabIndex={-1}
      onChange={(event) => {
        const [file] = event.target.files ?? [];
        if (file) onChoose(file);
        // The same file can be chosen again.
        event.target.value = "";
      }}
    />
  );
}
