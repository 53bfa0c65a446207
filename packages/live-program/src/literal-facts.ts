/** What the options of a library's functions accept, as far as an editor of their values needs it. */

export interface NumberRange {
  min: number;
  max: number;
  step: number;
}

export interface OptionFacts {
  range?: NumberRange;
  unit?: string;
  /** Members of a union of string literals. */
  choices?: readonly string[];
}

/** By function, then by option: `facts.zoom.factor`, `facts.decode["trim.start"]`. */
export type LiteralFacts = Readonly<Record<string, Readonly<Record<string, OptionFacts>>>>;

/** A function's options as the reference describes them. */
interface DescribedFunction {
  name: string;
  options: readonly {
    name: string;
    /** `Uniform<number>`, or `"left" | "right"`. */
    type: string;
    range?: { min: number; max: number; step?: number };
    unit?: string;
  }[];
}

/** Options without a range, a unit or choices are left out: their values are guessed. */
export function literalFacts(functions: readonly DescribedFunction[]): LiteralFacts {
  const facts = functions.map(({ name, options }) => {
    const known = options.flatMap((option) => {
      const described = describe(option);
      return Object.values(described).some(Boolean) ? [[option.name, described] as const] : [];
    });
    return [name, Object.fromEntries(known)] as const;
  });
  return Object.fromEntries(facts.filter(([, options]) => Object.keys(options).length > 0));
}

function describe({ type, range, unit }: DescribedFunction["options"][number]): OptionFacts {
  const choices = [...type.matchAll(/"([^"]*)"/g)].map((match) => match[1]!);
  return {
    range: range && { ...range, step: range.step ?? (range.max - range.min) / 100 },
    unit,
    choices: choices.length > 1 ? choices : undefined,
  };
}
