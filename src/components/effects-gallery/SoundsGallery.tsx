/** The sound effects of one group, each with waveforms, a player and controls. */
import type { ReactNode } from "react";
import type { FunctionDescription as EffectDescription } from "typedoc-history";
import { exhibitOf, type Group } from "./exhibits";
import { SoundExhibit } from "./SoundExhibit";

interface Props {
  /** All effects of the page's version: `@api-data/sounds/<version>.json`. */
  effects: readonly EffectDescription[];
  group: Group;
}

export default function SoundsGallery({ effects, group }: Props): ReactNode {
  return effects
    .filter((effect) => exhibitOf(effect, "sound").group === group)
    .map((effect) => <SoundExhibit key={effect.name} effect={effect} />);
}
