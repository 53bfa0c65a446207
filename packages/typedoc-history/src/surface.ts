/** The surface of a release as plain data: items with their members and options, and their signatures. */
import { firstSentence, tagText } from "./comment.ts";
import {
  type Comment,
  childrenOf,
  commentOf,
  type Declaration,
  KIND,
  literalOf,
  type Member,
  membersOf,
  type Project,
  type Signature,
} from "./model.ts";
import { type Kind, kindOf, pathOf } from "./paths.ts";
import { Printer } from "./signatures.ts";

export interface Part {
  signature: string;
  /** What replaces it in the release that removes it, from `@replacedBy`: names of items or members such as `visual.add`. */
  replacedBy?: string;
}

export interface Item extends Part {
  kind: Kind;
  name: string;
  /** The value of `@group`, or an empty string. */
  group: string;
  /** One sentence. */
  summary: string;
  /** Members and options by path: `setDebug`, `constructor.writableStrategy`, `add.offset`. */
  members: Record<string, Part>;
}

/** Items by path: `class/Track`. */
export type Surface = Record<string, Item>;

export function surfaceOf(project: Project): Surface {
  return Object.fromEntries(childrenOf(project).map((item) => [pathOf(item), describe(item)]));
}

/** Options have their own entries, so signatures leave them out. */
const printer = new Printer({ fold: () => true });

function describe(item: Declaration): Item {
  const comment = commentOf(item);
  return {
    kind: kindOf(item),
    name: item.name,
    group: tagText(comment, "@group") ?? "",
    summary: firstSentence(comment?.summary),
    ...part(printer.head(item), comment),
    members: Object.fromEntries(partsOf(item)),
  };
}

function part(signature: string, comment: Comment | undefined): Part {
  const replacedBy = tagText(comment, "@replacedBy");
  return replacedBy ? { signature, replacedBy } : { signature };
}

function partsOf(item: Declaration): [path: string, Part][] {
  if (item.kind === KIND.function) return optionsOfCalls(item.signatures ?? [], "");
  return membersOf(item).flatMap((member) => memberAndOptions(member, ""));
}

function memberAndOptions({ declaration, name, calls, comment }: Member, prefix: string): [string, Part][] {
  const path = prefix + name;
  if (declaration.kind === KIND.enumMember)
    return [[path, part(`${name} = ${printer.type(declaration.type)}`, declaration.comment)]];
  const modifiers = declaration.flags.isStatic ? "static " : "";
  const signature = calls.length
    ? calls.map((call) => modifiers + printer.call(call, name)).join("\n")
    : printer.property(declaration);
  return [
    [path, part(signature, comment)],
    ...optionsOfCalls(calls, `${path}.`),
    ...optionsIn(literalOf(declaration.type ?? declaration.getSignature?.type), `${path}.`),
  ];
}

function optionsOfCalls(calls: readonly Signature[], prefix: string): [string, Part][] {
  return calls.flatMap(({ parameters = [] }) => parameters.flatMap(({ type }) => optionsIn(literalOf(type), prefix)));
}

function optionsIn(literal: Declaration | undefined, prefix: string): [string, Part][] {
  return literal ? membersOf(literal).flatMap((option) => memberAndOptions(option, prefix)) : [];
}
