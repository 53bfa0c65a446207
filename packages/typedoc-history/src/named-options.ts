/** Options by name, from all the types that a parameter may have. */
import { childrenOf, type Declaration, type Parameter, type Project, type Type } from "./model.ts";
import { parameterName } from "./signatures.ts";

/** Options of the same name, one from each type that has it. */
export type Group = [Declaration, ...Declaration[]];

export const itemsById = (project: Project): ReadonlyMap<number, Declaration> =>
  new Map(childrenOf(project).map((item) => [item.id, item]));

/** The types of parameters. If the parameter `options` names an interface, such as `DecodeOptions`, it is that interface. */
export function typesOf(
  parameters: readonly Parameter[],
  items: ReadonlyMap<number, Declaration>,
): (Type | Declaration | undefined)[] {
  return parameters.map((parameter) => {
    const { type } = parameter;
    const isNamed = type?.type === "reference" && typeof type.target === "number";
    return isNamed && parameterName(parameter) === "options" ? items.get(Number(type.target)) : type;
  });
}

/** The members of object types. Of a union, an intersection or a list they are those of all its parts. */
export function byName(types: readonly (Type | Declaration | undefined)[]): Group[] {
  const groups = new Map<string, Group>();
  for (const option of types.flatMap(membersIn)) {
    const known = groups.get(option.name);
    if (known) known.push(option);
    else groups.set(option.name, [option]);
  }
  return [...groups.values()];
}

function membersIn(type: Type | Declaration | undefined): Declaration[] {
  if (!type) return [];
  if ("variant" in type) return childrenOf(type);
  switch (type.type) {
    case "union":
    case "intersection":
      return type.types.flatMap(membersIn);
    case "array":
    case "optional":
      return membersIn(type.elementType);
    case "typeOperator":
      return membersIn(type.target);
    case "reflection":
      return childrenOf(type.declaration);
    default:
      return [];
  }
}
