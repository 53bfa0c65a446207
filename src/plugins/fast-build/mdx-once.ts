import { editionOf, VersionTwins } from "../version-twins";

interface Page {
  content: string;
  filePath: string;
  frontMatter: object;
  compilerName: "client" | "server";
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

/** A picture or file of a page is named with its loader, which is another for the server. */
const ASSET = /file-loader/;
const shared = new WeakSet<Processor>();

/** Lets the MDX loaders among the rules, whose options both bundles' rules share, compile each page once. */
export function shareProcessors(rules: unknown): void {
  for (const processor of [rules].flat(Number.POSITIVE_INFINITY).flatMap((rule) => processorsOf(rule as Rule))) {
    if (shared.has(processor)) continue;
    shared.add(processor);
    processor.process = once(processor.process);
  }
}

function processorsOf(rule: Rule | undefined): Processor[] {
  if (!rule || typeof rule !== "object") return [];
  const { processors } = (rule.options ?? {}) as { processors?: Record<string, Processor> };
  return [...Object.values(processors ?? {}), ...[rule.use ?? []].flat().flatMap((used) => processorsOf(used as Rule))];
}

/** What the first bundle compiles is kept until the other asks for it, and for the page of other versions that says the same. */
function once(compile: Processor["process"]): Processor["process"] {
  const twins = new VersionTwins();
  const compileTwin = async (page: Page): Promise<Compiled> => {
    const { version, path = page.filePath } = editionOf(page.filePath) ?? {};
    const make = async () => JSON.stringify(await compile(page));
    return JSON.parse(await twins.get(version, [path, page.content], make));
  };
  const kept = new Map<string, { content: string; compilerName: string; result: Promise<Compiled> }>();
  return async (page) => {
    const { filePath, content, compilerName } = page;
    const others = kept.get(filePath);
    if (others?.content === content && others.compilerName !== compilerName) {
      kept.delete(filePath);
      const result = await others.result;
      return ASSET.test(result.content) ? compile(page) : result;
    }
    // As for the browser: for the server no warnings are given.
    const result = compileTwin({ ...page, compilerName: "client" });
    kept.set(filePath, { content, compilerName, result });
    return ASSET.test((await result).content) ? compile(page) : result;
  };
}
