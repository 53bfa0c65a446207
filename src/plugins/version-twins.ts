import { latest } from "../versions";

/** Stands for a page's own version, whichever that is. */
const OWN = "0.0.0";
const NEXT = "next";

/** A page of one of the versions that may be alike. */
export interface Edition {
  version: string;
  /** Its file, from the version's folder. */
  path: string;
}

/** Those of the reference, and older versions' guides. (To the addresses of other guides, their files give no hint.) */
export function editionOf(file: string): Edition | undefined {
  const parts = /[\\/](?:\.generated[\\/]api[\\/](next)|(api_)?versioned_docs[\\/]version-([^\\/]+))[\\/](.+)$/.exec(
    file,
  );
  if (!parts) return undefined;
  const [, next, api, number, path] = parts;
  if (number === latest && !api) return undefined;
  return { version: next ?? number!, path: `${next || api ? "api" : "docs"}/${path}` };
}

/** Ids are made of headings: what these say of their version is in the result in other words. */
const HEADING = new RegExp(`^#+ .*${OWN}`, "m");

/**
 * Most pages of a version differ from those of the one before in nothing but the version's number and addresses. What is made from such
 * pages is made once, and then told of each version as its own.
 */
export class VersionTwins {
  /** What is made of any version, or nothing where that cannot be told. */
  readonly #made = new Map<string, Promise<string | undefined>>();

  /** The text that `make` makes of all that is in `content`, in which the version may be named. */
  async get(
    version: string | undefined,
    content: readonly string[],
    make: () => string | Promise<string>,
  ): Promise<string> {
    const ofAny = version && toAny(content.join("\0"), version);
    if (!ofAny || HEADING.test(ofAny)) return make();
    const twin = this.#made.get(ofAny);
    if (twin) {
      const made = await twin;
      return made === undefined ? make() : toOwn(made, version);
    }
    const own = (async () => make())();
    const ownOfAny = own.then((text) => toAny(text, version));
    // Who asked is told of a fault, and so is whoever asks for a twin: there may be none.
    ownOfAny.catch(() => {});
    this.#made.set(ofAny, ownOfAny);
    return own;
  }
}

/** What a text says of its own version, said of any; nothing where it would not be the same again. */
function toAny(text: string, version: string): string | undefined {
  const ofAny =
    version === NEXT
      ? text.replace(ADDRESS_OF_NEXT, `/$1/${OWN}/`)
      : renamed(version === latest ? text.replace(ADDRESS_OF_LATEST, `/$1/${OWN}/`) : text, version, OWN);
  return toOwn(ofAny, version) === text ? ofAny : undefined;
}

/** What a text says of any version, said of its own. */
function toOwn(text: string, version: string): string {
  if (version === NEXT) return text.replace(ADDRESS_OF_ANY, `/$1/${NEXT}/`);
  return renamed(version === latest ? text.replace(ADDRESS_OF_ANY, "/$1/") : text, OWN, version);
}

/** The start of the address of a page, on its own or behind the site's; what follows is of the version. */
const address = (version: string) => new RegExp(`/(?<=(?:^|[^\\w.@-]|https://[\\w.-]+)/)(api|docs)/${version}`, "g");
const ADDRESS_OF_ANY = address(`${OWN.replaceAll(".", "\\.")}/`);
const ADDRESS_OF_NEXT = address(`${NEXT}/`);
const ADDRESS_OF_LATEST = address(`(?!${NEXT}\\b|\\d+\\.\\d+\\.\\d+\\b)`);

/** The text with another version's number in the place of the version's. */
export const renamed = (text: string, version: string, other: string): string =>
  text.replace(number(version), () => other);

export const mentions = (text: string, version: string): boolean => number(version).test(text);

const number = (version: string) => new RegExp(`(?<![\\d.])${version.replaceAll(".", "\\.")}(?!\\.?\\d)`, "g");
