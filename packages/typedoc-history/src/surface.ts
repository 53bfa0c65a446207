/** The surface of a release as plain data: items with their members and options, and their signatures. */
import { firstSentence, tagText } from "./comment.ts";
import {
  type Comment,
  childrenOf,
  commentOf,
  type Declaration,
  KIND,
  type Member,
  memberOf,
  membersOf,
  type Project,
  type Signature,
  type Type,
} from "./model.ts";
import { byName, itemsById, typesOf } from "./named-options.ts";
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
  const items = itemsById(project);
  return Object.fromEntries(childrenOf(project).map((item) => [pathOf(item), describe(item, items)]));
}

/** Options have their own entries, so signatures leave them out. */
const printer = new Printer({ fold: () => true });

type Items = ReadonlyMap<number, Declaration>;
type NamedPart = [path: string, part: Part];

function describe(item: Declaration, items: Items): Item {
  const comment = commentOf(item);
  return {
    kind: kindOf(item),
    name: item.name,
    group: tagText(comment, "@group") ?? "",
    summary: firstSentence(comment?.summary),
    ...part(printer.head(item), comment),
    members: Object.fromEntries(partsOf(item, items)),
  };
}

function part(signature: string, comment: Comment | undefined): Part {
  const replacedBy = tagText(comment, "@replacedBy");
  return replacedBy ? { signature, replacedBy } : { signature };
}

function partsOf(item: Declaration, items: Items): NamedPart[] {
  if (item.kind === KIND.function) return optionsOfCalls(item.signatures ?? [], "", items);
  return membersOf(item).flatMap((member) => [
    [member.name, part(signatureOf(member), member.comment)],
    ...optionsInside(member, `${member.name}.`, items),
  ]);
}

function signatureOf({ declaration, name, calls }: Member): string {
  if (declaration.kind === KIND.enumMember) return `${name} = ${printer.type(declaration.type)}`;
  const modifiers = declaration.flags.isStatic ? "static " : "";
  return calls.length
    ? calls.map((call) => modifiers + printer.call(call, name)).join("\n")
    : printer.property(declaration);
}

function optionsInside({ declaration, calls }: Member, prefix: string, items: Items): NamedPart[] {
  const ofValue = optionsIn([declaration.type ?? declaration.getSignature?.type], prefix, items);
  return [...optionsOfCalls(calls, prefix, items), ...ofValue];
}

function optionsOfCalls(calls: readonly Signature[], prefix: string, items: Items): NamedPart[] {
  return optionsIn(
    calls.flatMap(({ parameters = [] }) => typesOf(parameters, items)),
    prefix,
    items,
  );
}

/** An option that several overloads, or several types of a union, have is listed once, with each signature. */
function optionsIn(types: readonly (Type | Declaration | undefined)[], prefix: string, items: Items): NamedPart[] {
  return byName(types).flatMap((group) => {
    const options = group.map((option) => memberOf(option));
    const [{ name, comment }] = options as [Member, ...Member[]];
    const signatures = new Set(options.map(signatureOf));
    const calls = options.flatMap((option) => option.calls);
    const path = prefix + name;
    return [
      [path, part([...signatures].join("\n"), comment)],
      ...optionsOfCalls(calls, `${path}.`, items),
      ...optionsIn(
        group.map(({ type, getSignature }) => type ?? getSignature?.type),
        `${path}.`,
        items,
      ),
    ];
  });
}
