/** The options of a function as data, for lists in guides. */
import { defaultOf, markdownText } from "./comment.ts";
import { childrenOf, type Declaration, KIND, type Project, type Type } from "./model.ts";
import { byName, type Group, itemsById, typesOf } from "./named-options.ts";
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
  const item = childrenOf(project).find(({ kind, name }) => kind === KIND.function && name === functionName);
  const parameters = (item?.signatures ?? []).flatMap(({ parameters = [] }) => parameters);
  const options = parameters.filter((parameter) => parameterName(parameter) === "options");
  return listed(typesOf(options, itemsById(project)), "");
}

const printer = new Printer();

function listed(types: readonly (Type | Declaration | undefined)[], prefix: string): ListedOption[] {
  const isOptional = ([{ flags }]: Group) => Number(flags.isOptional ?? false);
  const documented = byName(types).filter(([{ comment }]) => comment);
  const sorted = documented.sort((one, other) => isOptional(one) - isOptional(other));
  return sorted.flatMap((options) => {
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
