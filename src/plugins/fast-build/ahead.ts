/** Pages are compiled before a bundler asks for them, while the site's process would only wait. */
import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import type { Options } from "@docusaurus/mdx-loader/lib/options";
import { compileToJSX } from "@docusaurus/mdx-loader/lib/utils";
import { DEFAULT_PARSE_FRONT_MATTER } from "@docusaurus/utils";
import { AHEAD, optionsOf, shareProcessors } from "./mdx-once";

let isIdle = false;

/** Tells that there is nothing to do until `waitedFor` is there. */
export async function idleUntil<T>(waitedFor: Promise<T>): Promise<T> {
  isIdle = true;
  try {
    return await waitedFor;
  } finally {
    isIdle = false;
  }
}

/** Compiles `files` as the loader among `rules` will, until there is something else to do. */
export async function compileAhead(rules: unknown, files: readonly string[]): Promise<void> {
  const [options] = optionsOf(rules);
  if (!options) throw new Error("There is no loader for MDX among these rules.");
  shareProcessors(rules);
  for (const file of files) {
    if (!isIdle) return;
    // What is wrong with a page is told when it is asked for.
    await compile(file, options as Options).catch(() => {});
    await setImmediate();
  }
}

async function compile(filePath: string, options: Options): Promise<void> {
  const fileContent = await readFile(filePath, "utf8");
  const { frontMatter } = await options.markdownConfig.parseFrontMatter({
    filePath,
    fileContent,
    defaultParseFrontMatter: DEFAULT_PARSE_FRONT_MATTER,
  });
  await compileToJSX({ filePath, fileContent, frontMatter, options, compilerName: AHEAD as "client" });
}
