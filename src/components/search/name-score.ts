import { nameParts, nameTails, words } from "mfx-docs-search";

/** A title or heading, analyzed once for all searches. */
export interface Name {
  /** Without spaces, dots and the like, in lower case. */
  whole: string;
  /** A member's own name, without its owner's. */
  member?: string;
  /** The parts of a title; for a member, those of its own name. */
  parts: string[];
  tails: string[];
  /** The parts, the tails and the whole. A single word may name any of them. */
  pieces: string[];
  ownerParts: string[];
  /** Subtracted from every score: a heading in prose is a weaker name than a page or an item. */
  discount: number;
  /** Whether a member's name is more than a plain word. Properties such as `size` also occur as words in texts. */
  isDistinct: boolean;
}

/** `visual.crop()`: a member with its owner. */
const MEMBER = /^([\p{L}\d_$]+)\.([\p{L}\d_$]+)(\(\))?$/u;
const joined = (text: string) => words(text).join("");
const singular = (text: string) => text.replace(/s$/, "");
/** Shorter matches inside a name are coincidences. */
const SHORTEST_INNER_MATCH = 3;

/** Deductions for headings: of a guide, and of a list of the reference's items. */
const PROSE = 10;
const LIST = 45;

export function readName(title: string, { isApi, isPage }: { isApi: boolean; isPage: boolean }): Name {
  const [, owner, member, call] = (!isPage && isApi && MEMBER.exec(title)) || [];
  const own = member ?? title;
  const discount = isPage || member ? 0 : isApi ? LIST : PROSE;
  const parts = nameParts(own).map(({ text }) => text);
  const tails = nameTails(own)
    .slice(1)
    .map(({ text }) => joined(text));
  return {
    whole: joined(title),
    member: member?.toLowerCase(),
    parts,
    tails,
    pieces: [...new Set([...parts, ...tails, joined(own)])],
    ownerParts: owner ? nameParts(owner).map(({ text }) => text) : [],
    discount,
    isDistinct: call !== undefined || parts.length > 1,
  };
}

/**
 * Rates a name against the typed text without spaces, from 100 (equal) to 0 (no match). A member matches by its own name only; its owner's
 * name finds the owner.
 */
export function nameFit(name: Name, typed: string): number {
  const score = name.member === undefined ? fitOfTitle(name, typed) : fitOfMember(name, name.member, typed);
  return score && score - name.discount + brevity(name);
}

/** Of two names that fit equally well, the shorter one is more likely meant. */
const brevity = ({ whole }: Name) => 3 / (1 + whole.length / 12);

function fitOfTitle({ whole, tails }: Name, typed: string): number {
  if (whole === typed) return 100;
  if (singular(whole) === singular(typed)) return 95;
  if (tails.some((tail) => singular(tail) === singular(typed))) return 84;
  if (whole.startsWith(typed)) return 78;
  if (tails.some((tail) => tail.startsWith(typed))) return 68;
  return isWithin(whole, typed) ? 50 : 0;
}

/** Methods score higher than properties named by a plain word, which readers search for less often. */
function fitOfMember({ whole, tails, isDistinct }: Name, member: string, typed: string): number {
  const owner = whole.length - member.length;
  if (whole === typed) return 100;
  if (member === typed) return isDistinct ? 94 : 83;
  if (singular(member) === singular(typed)) return isDistinct ? 88 : 80;
  if (typed.length > owner && whole.startsWith(typed)) return 78;
  if (tails.some((tail) => singular(tail) === singular(typed))) return isDistinct ? 76 : 70;
  if (member.startsWith(typed)) return isDistinct ? 74 : 66;
  if (tails.some((tail) => tail.startsWith(typed))) return 62;
  return isWithin(member, typed) ? 46 : 0;
}

const isWithin = (name: string, typed: string) => typed.length >= SHORTEST_INNER_MATCH && name.includes(typed);
