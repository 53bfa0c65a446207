/** Icons of the bar below a result. They are not part of `Icon`, which every page loads. */
import type { ReactNode } from "react";
import { Drawing } from "./Icon";

const paths = {
  film: "M2.5 3h11v10h-11zM5 3v10M11 3v10M2.5 6.3H5M2.5 9.7H5M11 6.3h2.5M11 9.7h2.5",
  close: "M4 4l8 8M12 4l-8 8",
  before: "M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8zM8 6.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6",
  split: "M2 3.5h12v9H2zM8 1.5v13M10 6l2 2-2 2M6 6 4 8l2 2",
} as const;

export default function ResultIcon({ name }: { name: keyof typeof paths }): ReactNode {
  return <Drawing path={paths[name]} />;
}
