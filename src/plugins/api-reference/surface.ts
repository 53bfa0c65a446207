/** What a version exposes, as plain data: items, their members and options, each with its signature. */
import {
  type Comment,
  type DeclarationReflection,
  type ProjectReflection,
  ReflectionKind,
  type SignatureReflection,
} from "typedoc";
import { firstParagraph, oneLine, tagOf } from "./comment.ts";
import { type Kind, kindOf, pathOf } from "./paths.ts";
import { optionsOf, Printer } from "./print.ts";

export interface Part {
  signature: string;
  /** What took its place, where it is gone later: names of items or members, as `visual.add`. */
  replacedBy?: string;
}

export interface Item extends Part {
  kind: Kind;
  name: string;
  group: string;
  /** One line. */
  summary: string;
  /** By path, as `setDebug`, `constructor.writableStrategy`, `add.offset`. */
  members: Record<string, Part>;
}

/** By path, as `class/Track`. */
export type Surface = Record<string, Item>;

export function surfaceOf(project: ProjectReflection): Surface {
  return Object.fromEntries((project.children ?? []).map((item) => [pathOf(item), describe(item)]));
}

function describe(item: DeclarationReflection): Item {
  const comment = commentOf(item);
  return {
    kind: kindOf(item),
    name: item.name,
    group: tagOf(comment, "@group") ?? "",
    summary: oneLine(firstParagraph(comment?.summary ?? [])),
    ...part(headOf(item, folded()), comment),
    members: Object.fromEntries(membersOf(item)),
  };
}

/** The comment that speaks for an item: a function's is its first signature's. */
export function commentOf(declaration: DeclarationReflection): Comment | undefined {
  const { comment, signatures, getSignature, setSignature, type } = declaration;
  const own = comment ?? signatures?.find((signature) => signature.comment)?.comment;
  const accessor = getSignature?.comment ?? setSignature?.comment;
  return own ?? accessor ?? (type?.type === "reflection" ? callable(declaration)[0]?.comment : undefined);
}

/** The signatures of a function or method, and of a function that an exported object holds. An option's are its type. */
export function callable(declaration: DeclarationReflection): SignatureReflection[] {
  const { signatures, type, parent } = declaration;
  if (signatures) return signatures;
  const isHeld =
    parent?.parent?.kindOf(ReflectionKind.Variable) || parent?.parent?.parent?.kindOf(ReflectionKind.Variable);
  return (isHeld && type?.type === "reflection" && !type.declaration.children && type.declaration.signatures) || [];
}

/** The signature as it stands at the top of an item's page. */
export function headOf(item: DeclarationReflection, printer: Printer): string {
  const generics = printer.generics(item.typeParameters);
  const heritage = (word: string, types: DeclarationReflection["extendedTypes"]) =>
    types?.length ? ` ${word} ${types.map((type) => printer.type(type)).join(", ")}` : "";
  switch (kindOf(item)) {
    case "function":
      return callable(item)
        .map((signature) => `function ${printer.call(signature, item.name)}`)
        .join("\n");
    case "class": {
      const abstract = item.flags.isAbstract ? "abstract " : "";
      return `${abstract}class ${item.name}${generics}${heritage("extends", item.extendedTypes)}`;
    }
    case "interface":
      return `interface ${item.name}${generics}${heritage("extends", item.extendedTypes)}`;
    case "enum":
      return `enum ${item.name}`;
    case "namespace":
      return `namespace ${item.name}`;
    case "variable":
      return `const ${item.name}${item.type?.type === "reflection" ? "" : `: ${printer.type(item.type)}`}`;
    case "type":
      return `type ${item.name}${generics}${optionsOf(item.type) ? "" : ` = ${printer.type(item.type)}`}`;
  }
}

/** Own members of an item: not those of a base class. */
export function ownMembers(item: DeclarationReflection): DeclarationReflection[] {
  const { type } = item;
  const children = item.children ?? (type?.type === "reflection" ? type.declaration.children : undefined) ?? [];
  return children.filter((member) => !member.inheritedFrom && !member.flags.isPrivate && !member.flags.isProtected);
}

const folded = () => new Printer(() => true);

function part(signature: string, comment: Comment | undefined): Part {
  const replacedBy = tagOf(comment, "@replacedBy");
  return replacedBy ? { signature, replacedBy } : { signature };
}

function* membersOf(item: DeclarationReflection): Generator<[path: string, Part]> {
  if (kindOf(item) === "function") yield* optionsOfCalls(item, "");
  else for (const member of ownMembers(item)) yield* memberAndOptions(member, "");
}

function* memberAndOptions(member: DeclarationReflection, prefix: string): Generator<[string, Part]> {
  const path = prefix + member.name;
  const calls = callable(member);
  if (member.kindOf(ReflectionKind.EnumMember)) {
    yield [path, part(`${member.name} = ${folded().type(member.type)}`, member.comment)];
    return;
  }
  const words = member.flags.isStatic ? "static " : "";
  const signature = calls.length
    ? calls.map((call) => words + folded().call(call, member.name)).join("\n")
    : folded().property(member);
  yield [path, part(signature, commentOf(member))];
  yield* optionsOfCalls(member, `${path}.`);
  const options = optionsOf(member.type ?? member.getSignature?.type);
  for (const option of options?.children ?? []) yield* memberAndOptions(option, `${path}.`);
}

function* optionsOfCalls(declaration: DeclarationReflection, prefix: string): Generator<[string, Part]> {
  for (const call of callable(declaration)) {
    for (const parameter of call.parameters ?? []) {
      const options = optionsOf(parameter.type);
      for (const option of options?.children ?? []) yield* memberAndOptions(option, prefix);
    }
  }
}
