import { latest } from "../versions";

/** Of a file of an older version, the version. The latest one's pages have addresses without it: none is like another version's. */
export function olderVersionOf(file: string): string | undefined {
  const [, version] = /[\\/]version-([^\\/]+)[\\/]/.exec(file) ?? [];
  return version === latest ? undefined : version;
}

/**
 * Most pages of a version differ from those of the one before in nothing but the version's number. What is made from such pages is made
 * once, and the number in it replaced.
 */
export class VersionTwins {
  readonly #made = new Map<string, { version: string; text: Promise<string> }>();

  /** The text that `make` makes of all that is in `content`, in which the version may be named. */
  async get(
    version: string | undefined,
    content: readonly string[],
    make: () => string | Promise<string>,
  ): Promise<string> {
    if (!version) return make();
    const key = renamed(content.join("\0"), version, "\x01");
    const twin = this.#made.get(key);
    if (twin) return renamed(await twin.text, twin.version, version);
    const text = (async () => make())();
    this.#made.set(key, { version, text });
    return text;
  }
}

/** The text with another version's number in the place of the version's. */
export const renamed = (text: string, version: string, other: string): string =>
  text.replace(number(version), () => other);

export const mentions = (text: string, version: string): boolean => number(version).test(text);

const number = (version: string) => new RegExp(`(?<![\\d.])${version.replaceAll(".", "\\.")}(?!\\.?\\d)`, "g");
