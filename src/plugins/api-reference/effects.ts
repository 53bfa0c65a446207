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

/** Before the history of all versions tells when each part came. */
export type UndatedEffect = Omit<EffectDescription, "since" | "options"> & { options: Omit<EffectOption, "since">[] };

export function effectsOf(project: ProjectReflection): UndatedEffect[] {
  const visual = project.children?.find(({ name }) => name === "visual");
  if (!visual) return [];
  return ownMembers(visual).map((effect) => {
    const [call] = callable(effect);
    const bags = (call?.parameters ?? []).filter(({ type }) => optionsOf(type));
    const others = (call?.parameters ?? []).filter(({ type }) => !optionsOf(type));
    return {
      name: effect.name,
      summary: oneLine(call?.comment?.summary),
      parameters: others.map((parameter) => ({
        name: nameOf(parameter),
        type: new Printer().type(parameter.type),
        description: plain(parameter.comment?.summary),
      })),
      options: bags.flatMap(({ type }) => describe(optionsOf(type)!, "")),
    };
  });
}

function describe(bag: DeclarationReflection, prefix: string): UndatedEffect["options"] {
  return (bag.children ?? []).flatMap((option) => {
    const name = prefix + option.name;
    const nested = optionsOf(option.type);
    if (nested) return describe(nested, `${name}.`);
    const [min, max, step] = tagOf(option.comment, "@range")?.split(/\s+/).map(Number) ?? [];
    return {
      name,
      type: new Printer().type(option.type),
      description: plain(option.comment?.summary),
      default: defaultOf(option.comment),
      range: min === undefined || max === undefined ? undefined : { min, max, step },
      unit: tagOf(option.comment, "@unit"),
      required: !option.flags.isOptional,
    };
  });
}

export function dated(effects: readonly UndatedEffect[], timeline: Timeline): EffectDescription[] {
  const history = timeline.items["variable/visual"];
  if (!history) return [];
  const since = (path: string) => sinceOf(timeline, history.members[path] ?? history);
  return effects.map(({ name, options, ...effect }) => ({
    name,
    ...effect,
    since: since(name),
    options: options.map((option) => ({ ...option, since: since(`${name}.${option.name}`) })),
  }));
}
