import type { ReactNode } from "react";

const paths = {
  run: "M4 2.5v11l9-5.5z",
  stop: "M3.5 3.5h9v9h-9z",
  reset: "M3 8a5 5 0 1 0 1.6-3.7M3 2.5V5h2.5",
  copy: "M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z",
  check: "m3 8.5 3.2 3.2L13 4.8",
  open: "M6 3.5H3.5v9h9V10M9 3h4v4M13 3 7.5 8.5",
  download: "M8 2.5v7.5M4.7 7.2 8 10.5l3.3-3.3M3 13h10",
  report: "M8 2 14.5 13.5h-13zM8 6.5v3.2M8 11.4v.2",
  share: "M6.5 9.5l3-3M7 4.5l1.2-1.2a3 3 0 0 1 4.3 4.3L11.3 9M9 11.5l-1.2 1.2a3 3 0 0 1-4.3-4.3L4.7 7",
} as const;

const FILLED = new Set(["run", "stop"]);

export default function Icon({ name }: { name: keyof typeof paths }): ReactNode {
  return <Drawing path={paths[name]} filled={FILLED.has(name)} />;
}

interface DrawingProps {
  path: string;
  filled?: boolean;
  size?: number;
}

export function Drawing({ path, filled = false, size = 16 }: DrawingProps): ReactNode {
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden="true" focusable="false">
      <path
        d={path}
        fill={filled ? "currentColor" : "none"}
        stroke={filled ? "none" : "currentColor"}
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
