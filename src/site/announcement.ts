import { site } from "./site";
import { latest } from "./versions";

/** One announcement per release: its id changes, so readers who closed the last one see the next. */
export const announcement = {
  id: `release-${latest}`,
  content: `${site.name} ${latest} is out. <a href="${site.baseUrl}#versions">What is new</a>`,
  backgroundColor: "var(--mfx-surface-2)",
  textColor: "var(--mfx-text-2)",
  isCloseable: true,
};
