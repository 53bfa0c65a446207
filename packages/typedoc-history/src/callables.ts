/** What a program can call, and which values it passes: for editors of these values. */
import { type Range, rangeOf, tagText } from "./comment.ts";
import {
  childrenOf,
  type Declaration,
  KIND,
  literalOf,
  membersOf,
  type Project,
  type Signature,
  type Type,
} from "./model.ts";
import { Printer, parameterName } from "./signatures.ts";

export interface ValueDescription {
  /** `easing`, or `trim.start` for an option inside another. */
  name: string;
  type: string;
  range?: Range;
  unit?: string;
}

export interface CallableDescription {
  /** `zoom` for `visual.zoom`. */
  name: string;
  /** By position. Holes are objects, whose members are `options`. */
  arguments: (ValueDescription | undefined)[];
  options: ValueDescription[];
}

/** The functions and constructors that a project exports, and the functions of exported objects. Overloads are one callable. */
export function callablesIn(project: Project): CallableDescription[] {
  const named = new Map(childrenOf(project).map((item) => [item.id, item]));
  return childrenOf(project)
    .flatMap(signaturesOf)
    .map(({ name, signatures }) => {
      const callable: CallableDescription = { name, arguments: [], options: [] };
      for (const { parameters = [] } of signatures)
        for (const [index, parameter] of parameters.entries()) {
          const object = objectOf(parameter.type, named);
          if (object) callable.options.push(...describeMembers(object, "", named, []));
          else callable.arguments[index] ??= { name: parameterName(parameter), type: printer.type(parameter.type) };
        }
      return callable;
    });
}

function signaturesOf(item: Declaration): { name: string; signatures: readonly Signature[] }[] {
  const { kind, name } = item;
  if (kind === KIND.function) return [{ name, signatures: item.signatures ?? [] }];
  if (kind === KIND.class) {
    const constructors = childrenOf(item).filter((member) => member.kind === KIND.constructor);
    return constructors.map(({ signatures = [] }) => ({ name, signatures }));
  }
  if (kind !== KIND.variable) return [];
  return membersOf(item).map((member) => ({ name: member.name, signatures: member.calls }));
}

const printer = new Printer();

/** Of an option that holds others, only those are described. An object inside itself is left out. */
function describeMembers(
  object: Declaration,
  prefix: string,
  named: ReadonlyMap<number, Declaration>,
  outer: readonly Declaration[],
): ValueDescription[] {
  if (outer.includes(object)) return [];
  return childrenOf(object).flatMap((member) => {
    const name = prefix + member.name;
    const nested = objectOf(member.type, named);
    if (nested) return describeMembers(nested, `${name}.`, named, [...outer, object]);
    const { comment } = member;
    return [{ name, type: printer.type(member.type), range: rangeOf(comment), unit: tagText(comment, "@unit") }];
  });
}

/** The object literal or interface that a value, or each item of a list, is. */
function objectOf(type: Type | undefined, named: ReadonlyMap<number, Declaration>): Declaration | undefined {
  if (type?.type === "typeOperator") return objectOf(type.target, named);
  if (type?.type === "array") return objectOf(type.elementType, named);
  if (type?.type === "reference" && typeof type.target === "number") {
    const target = named.get(type.target);
    return target?.kind === KIND.interface ? target : literalOf(target?.type);
  }
  return literalOf(type);
}
