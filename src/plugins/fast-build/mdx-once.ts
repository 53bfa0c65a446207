import { editionOf, VersionTwins } from "../version-twins";

/** In a compiler's place: nobody has asked for the page yet. */
export const AHEAD = "ahead";

interface Page {
  content: string;
  filePath: string;
  frontMatter: object;
  compilerName: "client" | "server" | typeof AHEAD;
}

interface Compiled {
  content: string;
  data: object;
}

export interface Processor {
  process(page: Page): Promise<Compiled>;
}

/** The part of a bundler's rule that is looked at. */
interface Rule {
  use?: unknown;
  options?: unknown;
}

interface LoaderOptions {
  processors: Record<string, Processor>;
}

/** A picture or file of a page is named with its loader, which is another for the server. */
const ASSET = /file-loader/;
const shared = new WeakSet<Processor>();

/** Lets the MDX loaders among the rules, whose options both bundles' rules share, compile each page once. */
export function shareProcessors(rules: unknown): void {
  for (const processor of optionsOf(rules).flatMap(({ processors }) => Object.values(processors))) {
    if (shared.has(processor)) continue;
    shared.add(processor);
    processor.process = once(processor.process);
  }
}

/** The options of the MDX loaders among the rules. */
export const optionsOf = (rules: unknown): LoaderOptions[] =>
  [rules].flat(Number.POSITIVE_INFINITY).flatMap((rule) => loadersOf(rule as Rule));

function loadersOf(rule: Rule | undefined): LoaderOptions[] {
  if (!rule || typeof rule !== "object") return [];
  const own = (rule.options ?? {}) as Partial<LoaderOptions>;
  return [
    ...(own.processors ? [own as LoaderOptions] : []),
    ...[rule.use ?? []].flat().flatMap((used) => loadersOf(used as Rule)),
  ];
}

/** What is compiled first is kept until both bundles have asked for it, and for the page of other versions that says the same. */
function once(compile: Processor["process"]): Processor["process"] {
  const twins = new VersionTwins();
  const compileTwin = async (page: Page): Promise<Compiled> => {
    const { version, path = page.filePath } = editionOf(page.filePath) ?? {};
    const make = async () => JSON.stringify(await compile(page));
    return JSON.parse(await twins.get(version, [path, page.content], make));
  };
  const kept = new Map<string, { content: string; askers: Set<string>; result: Promise<Compiled> }>();
  return async (page) => {
    const { filePath, content, compilerName } = page;
    let known = kept.get(filePath);
    if (known?.content !== content || known.askers.has(compilerName)) {
      // As for the browser: for the server no warnings are given.
      known = { content, askers: new Set(), result: compileTwin({ ...page, compilerName: "client" }) };
      kept.set(filePath, known);
    }
    if (compilerName === AHEAD) return known.result;
    known.askers.add(compilerName);
    if (known.askers.size === 2) kept.delete(filePath);
    const result = await known.result;
    return ASSET.test(result.content) ? compile(page) : result;
  };
}
