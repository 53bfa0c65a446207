import postcss from "postcss";
import { PurgeCSS } from "purgecss";

/** Elements that Markdown makes without any source naming them, and those of HTML's own that Infima resets. */
const ELEMENTS =
  "a audio b blockquote body button canvas caption code dd details dl dt em figure h1 h2 h3 h4 h5 h6 hr html iframe img input kbd label li main mark ol p pre select small strong sub summary sup svg table tbody td textarea tfoot th thead tr ul video";

/** Infima's rules and custom properties, less those that nothing in `sources` (scripts, pages, style sheets) names. */
export async function trimInfima(css: string, sources: readonly string[]): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    css: [{ raw: css }],
    content: [...sources, ELEMENTS].map((raw) => ({ raw, extension: "txt" })),
    defaultExtractor: (text) => text.match(/[\w-]+/g) ?? [],
    // A class that a rule excludes need not be there for the rule to matter.
    safelist: { standard: ["button--outline"], greedy: [/data-theme/] },
  });
  return dropUnusedProperties(purged!.css, sources);
}

function dropUnusedProperties(css: string, sources: readonly string[]): string {
  const root = postcss.parse(css);
  const names = (text: string) => text.match(/--[\w-]+/g) ?? [];
  const elsewhere = sources.flatMap(names);
  // What only a dropped one named goes in the next round.
  for (let dropped = true; dropped; ) {
    dropped = false;
    const used = new Set(elsewhere);
    root.walkDecls(({ value }) => {
      for (const name of names(value)) used.add(name);
    });
    root.walkDecls(/^--/, (declaration) => {
      if (used.has(declaration.prop)) return;
      declaration.remove();
      dropped = true;
    });
  }
  return root.toString();
}
