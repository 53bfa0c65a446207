/** Icons of 24 × 24 units. They stand beside a text or in a button with a label, so they have no name of their own. */
import type { ComponentProps } from "react";

const PATHS = {
  add: "M12 5v14M5 12h14",
  back: "M15 6 9 12l6 6M6 6v12",
  close: "M6 6l12 12M18 6 6 18",
  delete: "M5 7h14M10 7V5h4v2M7 7l1 12h8l1-12M10 11v5M14 11v5",
  export: "M12 15V4M8 8l4-4 4 4M5 14v5h14v-5",
  forward: "M9 6l6 6-6 6M18 6v12",
  layer: "M4 5h16v14H4zM12 12h8v7h-8z",
  full: "M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5",
  gap: "M4 6h4v12H4M20 6h-4v12h4M12 9v6",
  left: "M15 6l-6 6 6 6",
  muted: "M4 9v6h4l5 4V5L8 9zM17 9l4 6M21 9l-4 6",
  pause: "M8 5v14M16 5v14",
  play: "M8 5l11 7-11 7z",
  redo: "M15 6l4 4-4 4M19 10H10a5 5 0 0 0 0 10h3",
  right: "M9 6l6 6-6 6",
  solo: "M4 15v-3a8 8 0 0 1 16 0v3M4 14h3v6H4zM17 14h3v6h-3z",
  sound: "M4 9v6h4l5 4V5L8 9zM17 9a4 4 0 0 1 0 6M19 6a8 8 0 0 1 0 12",
  split: "M12 4v16M9 8 5 12l4 4M15 8l4 4-4 4",
  title: "M5 7V5h14v2M12 5v14M9 19h6",
  undo: "M9 6l-4 4 4 4M5 10h9a5 5 0 0 1 0 10h-3",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

interface IconButtonProps extends ComponentProps<"button"> {
  /** Its name. */
  label: string;
  icon: IconName;
}

/** A button that shows only an icon, and its name while the pointer rests on it. */
export function IconButton({ label, icon, ...others }: IconButtonProps) {
  return (
    <button type="button" className="quiet" aria-label={label} title={label} {...others}>
      <Icon name={icon} />
    </button>
  );
}
