/** The options of a function as data, for lists in guides. */
import { defaultOf, markdownText } from "./comment.ts";
import { childrenOf, type Declaration, KIND, type Project, type Type } from "./model.ts";
import { Printer, parameterName } from "./signatures.ts";

export interface ListedOption {
  /** `bitrate`, or `video.bitrate` for an option inside another. */
  name: string;
  /** `{ … }` if its members are listed. */
  type: string;
  /** The doc comment's summary, with its code in backticks. */
  description: string;
  /** The value of `@defaultValue`. */
  default?: string;
  required: boolean;
}

/**
 * The members of the parameter `options` of an exported function, and the members of those. Of a union, an intersection or a list they are
 * those of all its parts; of overloads, those of all signatures. Types that are items of their own are not opened.
 */
export function optionsOf(project: Project, functionName: string): ListedOption[] {
  const items = new Map(childrenOf(project).map((item) => [item.id, item]));
  const item = childrenOf(project).find(({ kind, name }) => kind === KIND.function && name === functionName);
  const types = (item?.signatures ?? []).flatMap(({ parameters = [] }) =>
    parameters.filter((parameter) => parameterName(parameter) === "options").map(({ type }) => openedType(type, items)),
  );
  return listed(types, "");
}

const printer = new Printer();

function listed(types: readonly (Type | Declaration | undefined)[], prefix: string): ListedOption[] {
  return merged(types.flatMap(membersIn)).flatMap((options) => {
    const [{ name, flags, comment, type }] = options;
    const members = listed(
      options.map((option) => option.type),
      `${prefix}${name}.`,
    );
    const printed = printer.type(type);
    const own: ListedOption = {
      name: prefix + name,
      type: members.length ? "{ … }" : flags.isOptional ? printed.replace(/ \| undefined$/, "") : printed,
      description: markdownText(comment?.summary),
      default: defaultOf(comment),
      required: !flags.isOptional,
    };
    return [own, ...members];
  });
}

/** Options of the same name, required ones first. */
function merged(options: readonly Declaration[]): [Declaration, ...Declaration[]][] {
  const byName = new Map<string, [Declaration, ...Declaration[]]>();
  for (const option of options) {
    const known = byName.get(option.name);
    if (known) known.push(option);
    else byName.set(option.name, [option]);
  }
  const isOptional = ([{ flags }]: [Declaration, ...Declaration[]]) => Number(flags.isOptional ?? false);
  return [...byName.values()].sort((one, other) => isOptional(one) - isOptional(other));
}

/** The documented members of an object type, or of all object types in a union, an intersection or a list. */
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
      return childrenOf(type.declaration).filter(({ comment }) => comment);
    default:
      return [];
  }
}

/** The interface that a parameter's type names, such as `DecodeOptions`. */
function openedType(type: Type | undefined, items: ReadonlyMap<number, Declaration>): Type | Declaration | undefined {
  return type?.type === "reference" && typeof type.target === "number" ? items.get(type.target) : type;
}
