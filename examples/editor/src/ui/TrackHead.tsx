/** The head of a track: its name, and whether its sound is heard. */
import type { Mix } from "../model/project.ts";
import { MixButtons } from "./MixButtons.tsx";

interface Props {
  name: string;
  /** Of the track, in pixels. */
  height: number;
  /** Missing if the track has no sound. */
  mix?: Mix | undefined;
  onChange?(mix: Mix): void;
}

export function TrackHead({ name, height, mix, onChange = () => {} }: Props) {
  return (
    <div className="head" style={{ height }}>
      <span>{name}</span>
      {mix && <MixButtons of={name.toLowerCase()} {...{ mix, onChange }} />}
    </div>
  );
}
