/** Mute and solo of a sound. The film sounds as the preview does. */
import type { Mix } from "../model/project.ts";
import { IconButton } from "./Icon.tsx";

interface Props {
  /** What is muted, as part of the buttons' names. */
  of: string;
  mix: Mix;
  onChange(mix: Mix): void;
}

export function MixButtons({ of, mix: { isMuted = false, isSolo = false }, onChange }: Props) {
  const mute = () => onChange({ isMuted: !isMuted });
  const solo = () => onChange({ isSolo: !isSolo });
  return (
    <span className="mix">
      <IconButton label={`Mute ${of}`} icon="muted" title="Mute" aria-pressed={isMuted} onClick={mute} />
      <IconButton label={`Solo ${of}`} icon="solo" title="Solo" aria-pressed={isSolo} onClick={solo} />
    </span>
  );
}
