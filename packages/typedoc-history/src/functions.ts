/** Functions and their options as data, for sliders and tables: read from the doc comments that the reference shows. */
import { defaultOf, firstSentence, plainText, type Range, rangeOf, tagText } from "./comment.ts";
import { childrenOf, type Declaration, literalOf, membersOf, type Project, type Signature } from "./model.ts";
import { pathOf } from "./paths.ts";
import { Printer, parameterName } from "./signatures.ts";
import { sinceOf, type Timeline } from "./timeline.ts";

export interface OptionDescription {
  /** `factor`, or `offset.x` for an option inside another. */
  name: string;
  type: string;
  description: string;
  /** The value of `@defaultValue`. */
  default?: string;
  /** The numbers of `@range`: minimum, maximum, and optionally a step. */
  range?: Range;
  /** The value of `@unit`. */
  unit?: string;
  required: boolean;
  /** The first version that has it. */
  since: string;
}

export interface FunctionDescription {
  name: string;
  /** One sentence. */
  summary: string;
  /** The first version that has it. */
  since: string;
  /** Parameters other than objects of options. */
  parameters: { name: string; type: string; description: string }[];
  options: OptionDescription[];
}

/** The functions that an exported object such as `export const visual = { blur, … }` holds. Empty if `project` doesn't export it. */
export function functionsIn(project: Project, objectName: string, timeline: Timeline): FunctionDescription[] {
  const item = childrenOf(project).find(({ name }) => name === objectName);
  const history = item && timeline.items[pathOf(item)];
  if (!history) return [];
  const since = (path: string) => sinceOf(timeline, history.members[path] ?? history);
  return membersOf(item).map(({ name, calls: [call] }) => ({
    name,
    summary: firstSentence(call?.comment?.summary),
    since: since(name),
    parameters: describeParameters(call),
    options: (call?.parameters ?? []).flatMap(({ type }) =>
      describeOptions(literalOf(type), "", (option) => since(`${name}.${option}`)),
    ),
  }));
}

const printer = new Printer();

function describeParameters(call: Signature | undefined): FunctionDescription["parameters"] {
  return (call?.parameters ?? [])
    .filter(({ type }) => !literalOf(type))
    .map((parameter) => ({
      name: parameterName(parameter),
      type: printer.type(parameter.type),
      description: plainText(parameter.comment?.summary),
    }));
}

/** Of an option that holds others, only those are described. */
function describeOptions(
  literal: Declaration | undefined,
  prefix: string,
  since: (option: string) => string,
): OptionDescription[] {
  return childrenOf(literal ?? {}).flatMap((option) => {
    const name = prefix + option.name;
    const nested = literalOf(option.type);
    if (nested) return describeOptions(nested, `${name}.`, since);
    return {
      name,
      type: printer.type(option.type),
      description: plainText(option.comment?.summary),
      default: defaultOf(option.comment),
      range: rangeOf(option.comment),
      unit: tagText(option.comment, "@unit"),
      required: !option.flags.isOptional,
      since: since(name),
    };
  });
}
