/** Facts about the arguments and options of a library's functions, for an editor of their values. */

export interface NumberRange {
  min: number;
  max: number;
  step: number;
}

export interface ValueFacts {
  /** Name of a positional argument. */
  name?: string;
  range?: NumberRange;
  unit?: string;
  /** Members of a union of string literals. */
  choices?: readonly string[];
  /** Coordinates of a point in the picture, as fractions of its size: one of them, or those of a list. */
  axis?: "x" | "y" | "list";
}

/** By function, then by option or 1-based argument: `facts.zoom.factor`, `facts.decode["trim.start"]`, `facts.animate["2"]`. */
export type LiteralFacts = Readonly<Record<string, Readonly<Record<string, ValueFacts>>>>;

interface DescribedValue {
  name: string;
  /** `Uniform<number>`, or `"left" | "right"`. */
  type: string;
  range?: { min: number; max: number; step?: number };
  unit?: string;
}

/** A function or constructor as the reference describes it. */
interface DescribedCallable {
  name: string;
  /** By position, with holes for objects of options. */
  arguments: readonly (DescribedValue | undefined)[];
  options: readonly DescribedValue[];
}

/** Leaves out options without facts, whose values are guessed. An argument has at least a name. */
export function literalFacts(callables: readonly DescribedCallable[]): LiteralFacts {
  const facts = callables.map(({ name, arguments: values, options }) => {
    const known: Record<string, ValueFacts> = {};
    for (const [index, value] of values.entries())
      if (value && mayBeLiteral(value)) known[index + 1] = { name: value.name, ...factsOf(value) };
    for (const option of options) {
      const described = factsOf(option);
      if (Object.values(described).some(Boolean)) known[option.name] = described;
    }
    return [name, known] as const;
  });
  return Object.fromEntries(facts.filter(([, known]) => Object.keys(known).length > 0));
}

const mayBeLiteral = ({ type }: DescribedValue) => /\b(number|boolean|string)\b|"/.test(type);

function factsOf({ type, range, unit }: DescribedValue): ValueFacts {
  const choices = [...type.matchAll(/"([^"]*)"/g)].map((match) => match[1]!);
  return {
    range: range && { ...range, step: range.step ?? (range.max - range.min) / 100 },
    unit,
    choices: choices.length > 1 ? choices : undefined,
    axis: unit === undefined ? undefined : AXES[unit],
  };
}

const AXES: Readonly<Record<string, ValueFacts["axis"]>> = {
  "of the width": "x",
  "of the height": "y",
  "of the width and height": "list",
};
