/** The parts of TypeDoc's JSON that this package reads, and queries on declarations. */
import type { JSONOutput, ReflectionKind } from "typedoc";

export type Project = JSONOutput.ProjectReflection;
export type Declaration = JSONOutput.DeclarationReflection;
export type Reflection = JSONOutput.SomeReflection;
export type Signature = JSONOutput.SignatureReflection;
export type Parameter = JSONOutput.ParameterReflection;
export type Type = JSONOutput.SomeType;
export type TypeReference = JSONOutput.ReferenceType;
export type TypeParameter = JSONOutput.TypeParameterReflection;
export type Comment = JSONOutput.Comment;
export type CommentPart = JSONOutput.CommentDisplayPart;

/** The numbers of TypeDoc's `ReflectionKind`, written out so that pages can use this package without loading TypeDoc. */
export const KIND = {
  namespace: 4 satisfies ReflectionKind.Namespace,
  enum: 8 satisfies ReflectionKind.Enum,
  enumMember: 16 satisfies ReflectionKind.EnumMember,
  variable: 32 satisfies ReflectionKind.Variable,
  function: 64 satisfies ReflectionKind.Function,
  class: 128 satisfies ReflectionKind.Class,
  interface: 256 satisfies ReflectionKind.Interface,
  constructor: 512 satisfies ReflectionKind.Constructor,
  callSignature: 4096 satisfies ReflectionKind.CallSignature,
  indexSignature: 8192 satisfies ReflectionKind.IndexSignature,
  constructorSignature: 16384 satisfies ReflectionKind.ConstructorSignature,
  typeLiteral: 65536 satisfies ReflectionKind.TypeLiteral,
  getSignature: 524288 satisfies ReflectionKind.GetSignature,
  setSignature: 1048576 satisfies ReflectionKind.SetSignature,
  typeAlias: 2097152 satisfies ReflectionKind.TypeAlias,
} as const;

/** The declarations directly in `container`. References to another declaration of the same project are left out. */
export function childrenOf(container: { children?: (Declaration | JSONOutput.ReferenceReflection)[] }): Declaration[] {
  return (container.children ?? []).filter((child): child is Declaration => child.variant === "declaration");
}

/** The comment of an item or member. A function's is the first one among its signatures. */
export function commentOf({ comment, signatures, getSignature, setSignature }: Declaration): Comment | undefined {
  const ofSignature = signatures?.find((signature) => signature.comment)?.comment;
  return comment ?? ofSignature ?? getSignature?.comment ?? setSignature?.comment;
}

/** An object literal type whose members are documented one by one, as the options of a function are. */
export function literalOf(type: Type | undefined): Declaration | undefined {
  if (type?.type === "optional") return literalOf(type.elementType);
  if (type?.type === "union") {
    const [only, ...others] = type.types.filter((part) => part.type !== "intrinsic");
    return others.length === 0 ? literalOf(only) : undefined;
  }
  if (type?.type !== "reflection" || type.declaration.signatures) return undefined;
  return type.declaration.children?.length ? type.declaration : undefined;
}

/** The object literal that a type alias stands for. TypeDoc gives its members to the alias itself. */
export function aliasedLiteral(alias: Declaration): Declaration | undefined {
  return alias.children?.length ? alias : literalOf(alias.type);
}

/** The type of a property, or of an accessor's value. */
export function valueTypeOf({ type, getSignature, setSignature }: Declaration): Type | undefined {
  return type ?? getSignature?.type ?? setSignature?.parameters?.[0]?.type;
}

/** A member of an item. */
export interface Member {
  declaration: Declaration;
  name: string;
  /** Signatures of a method, or of a function that an exported object holds. Empty for other properties. */
  calls: Signature[];
  comment?: Comment;
}

/** The members that an item declares itself: no inherited or protected ones. TypeDoc leaves out private ones. */
export function membersOf(item: Declaration): Member[] {
  const literal = item.type?.type === "reflection" ? item.type.declaration : undefined;
  return childrenOf(item.children ? item : (literal ?? {}))
    .filter(({ inheritedFrom, flags }) => !inheritedFrom && !flags.isProtected)
    .map((declaration) => memberOf(declaration, item.kind === KIND.variable ? functionIn(declaration.type) : []));
}

/** @param held - Signatures of the function that is the value of the member, if it has no signatures of its own. */
export function memberOf(declaration: Declaration, held: Signature[] = []): Member {
  const calls = declaration.signatures ?? held;
  return { declaration, name: declaration.name, calls, comment: commentOf(declaration) ?? held[0]?.comment };
}

function functionIn(type: Type | undefined): Signature[] {
  return type?.type === "reflection" && !type.declaration.children ? (type.declaration.signatures ?? []) : [];
}
