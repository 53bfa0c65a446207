/** The options of each effect as data, for sliders and tables: read from the doc comments that the reference shows. */
import type { DeclarationReflection, ProjectReflection } from "typedoc";
import { defaultOf, oneLine, plain, tagOf } from "./comment.ts";
import { nameOf, optionsOf, Printer } from "./print.ts";
import { callable, ownMembers } from "./surface.ts";
import { sinceOf, type Timeline } from "./timeline.ts";

export interface EffectOption {
  /** `factor`, or for what is within an option `offset.x`. */
  name: string;
  type: string;
  description: string;
  default?: string;
  range?: { min: number; max: number; step?: number };
  unit?: string;
  required: boolean;
  /** The version it came with. */
  since: string;
}

export interface EffectDescription {
  name: string;
  /** One line. */
  summary: string;
  since: string;
  /** Parameters before the options, such as the stream that `add` takes. */
  parameters: { name: string; type: string; description: string }[];
  options: EffectOption[];
}

export function effectsOf(project: ProjectReflection, timeline: Timeline): EffectDescription[] {
  const visual = project.children?.find(({ name }) => name === "visual");
  const history = timeline.items["variable/visual"];
  if (!visual || !history) return [];
  return ownMembers(visual).flatMap((effect) => {
    const [call] = callable(effect);
    const since = (path: string) => sinceOf(timeline, history.members[path] ?? history);
    const bags = (call?.parameters ?? []).filter(({ type }) => optionsOf(type));
    const others = (call?.parameters ?? []).filter(({ type }) => !optionsOf(type));
    return {
      name: effect.name,
      summary: oneLine(call?.comment?.summary),
      since: since(effect.name),
      parameters: others.map((parameter) => ({
        name: nameOf(parameter),
        type: new Printer().type(parameter.type),
        description: plain(parameter.comment?.summary),
      })),
      options: bags.flatMap(({ type }) => describe(optionsOf(type)!, "", (path) => since(`${effect.name}.${path}`))),
    };
  });
}

function describe(bag: DeclarationReflection, prefix: string, since: (path: string) => string): EffectOption[] {
  return (bag.children ?? []).flatMap((option) => {
    const name = prefix + option.name;
    const nested = optionsOf(option.type);
    if (nested) return describe(nested, `${name}.`, since);
    const [min, max, step] = tagOf(option.comment, "@range")?.split(/\s+/).map(Number) ?? [];
    return {
      name,
      type: new Printer().type(option.type),
      description: plain(option.comment?.summary),
      default: defaultOf(option.comment),
      range: min === undefined || max === undefined ? undefined : { min, max, step },
      unit: tagOf(option.comment, "@unit"),
      required: !option.flags.isOptional,
      since: since(name),
    };
  });
}
