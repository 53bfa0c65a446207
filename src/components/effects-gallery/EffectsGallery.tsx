/** The effects of one group, each with a preview and controls. */
import type { ReactNode } from "react";
import type { FunctionDescription as EffectDescription } from "typedoc-history";
import { EffectExhibit } from "./EffectExhibit";
import { exhibitOf, type Group } from "./exhibits";

interface Props {
  /** All effects of the page's version: `@api-data/effects/<version>.json`. */
  effects: readonly EffectDescription[];
  group: Group;
}

export default function EffectsGallery({ effects, group }: Props): ReactNode {
  return effects
    .filter((effect) => exhibitOf(effect).group === group)
    .map((effect) => <EffectExhibit key={effect.name} effect={effect} />);
}
