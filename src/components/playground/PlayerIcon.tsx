import type { ReactNode } from "react";
import { Drawing } from "../live/ui/Icon";

const paths = {
  play: "M5 3.5v9l7-4.5z",
  pause: "M5.5 3.5v9M10.5 3.5v9",
  loop: "M3 7V6a2 2 0 0 1 2-2h7.5M10.5 2l2 2-2 2M13 9v1a2 2 0 0 1-2 2H3.5M5.5 14l-2-2 2-2",
  sound: "M2.5 6v4H5l3 2.5v-9L5 6zM10.5 5.8a3 3 0 0 1 0 4.4M12.3 4a5.6 5.6 0 0 1 0 8",
  muted: "M2.5 6v4H5l3 2.5v-9L5 6zM10.5 6.2l3.6 3.6M14.1 6.2l-3.6 3.6",
  compare: "M8 2v12M3 4.5h3v7H3zM10 4.5h3v7h-3",
  full: "M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10",
} as const;

export default function PlayerIcon({ name }: { name: keyof typeof paths }): ReactNode {
  return <Drawing path={paths[name]} size={18} />;
}
