import type { PageName } from "../../site/addresses";

/** Pages whose title or path is most similar to the missing address, best match first. */
export function nearestPages(asked: string, pages: PageName[], count: number): PageName[] {
  const wanted = trigrams(lastPart(asked));
  const whole = trigrams(asked);
  return pages
    .map((page) => {
      const [title, path] = page;
      const likeness = Math.max(similarity(wanted, trigrams(lastPart(path))), similarity(wanted, trigrams(title)));
      return { page, likeness: likeness + similarity(whole, trigrams(path)) / 4 };
    })
    .filter(({ likeness }) => likeness > 0.3)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, count)
    .map(({ page }) => page);
}

const lastPart = (path: string) => path.split("/").filter(Boolean).at(-1) ?? "";

/** Groups of three letters, ends included: cheap, and tolerant of typing errors. */
function trigrams(text: string): Set<string> {
  const padded = `  ${text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim()} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, i) => padded.slice(i, i + 3)));
}

/** Dice's coefficient: 1 for the same, 0 for nothing in common. */
function similarity(a: Set<string>, b: Set<string>): number {
  let shared = 0;
  for (const gram of a) if (b.has(gram)) shared++;
  return (2 * shared) / (a.size + b.size || 1);
}
