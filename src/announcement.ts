import { site } from "./site";
import { latest } from "./versions";

/** One announcement a release: whoever closed the last one sees the next. */
export const announcement = {
  id: `release-${latest}`,
  content: `${site.name} ${latest} is out. <a href="${site.baseUrl}#versions">What is new</a>`,
  backgroundColor: "var(--mfx-surface-2)",
  textColor: "var(--mfx-text-2)",
  isCloseable: true,
};
