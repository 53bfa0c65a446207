/** Example programs: TypeScript files whose first comment holds the title and tags. Reading a folder needs Node. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Example {
  name: string;
  title: string;
  /** The releases it is written for. */
  versions: string[];
  /** Name of the clip it works best with. */
  footage?: string;
  code: string;
}

/**
 * Reads all examples of a folder, in the order of their file names. `10-trim.ts` has the name `trim`.
 *
 * @param releases All releases, oldest first.
 */
export function readExamples(folder: string, releases: readonly string[]): Example[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".ts"));
  return files
    .sort()
    .map((file) => parseExample(file.replace(/^\d+-|\.ts$/g, ""), readFileSync(join(folder, file), "utf8"), releases));
}

/** Takes title, `@since`, `@until` and `@footage` from the first comment. Without `@since` and `@until` all releases count. */
export function parseExample(name: string, text: string, releases: readonly string[]): Example {
  const [header, comment] = /^\/\*\*([\s\S]*?)\*\/\n+/.exec(text) ?? [];
  const title = comment?.trim().split("\n")[0]?.trim();
  if (!header || !comment || !title)
    throw new Error(`Example "${name}" must begin with a comment that holds its title.`);
  const tag = (key: string) => new RegExp(`@${key} (\\S+)`).exec(comment)?.[1];
  const indexOf = (release: string) => {
    const index = releases.indexOf(release);
    if (index < 0) throw new Error(`Example "${name}" names the unknown release ${release}.`);
    return index;
  };
  const since = tag("since");
  const until = tag("until");
  const versions = releases.slice(since ? indexOf(since) : 0, until ? indexOf(until) + 1 : undefined);
  return { name, title, versions, footage: tag("footage"), code: text.slice(header.length) };
}
