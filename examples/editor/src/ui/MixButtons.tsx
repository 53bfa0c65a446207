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
  return (
    <span className="mix">
      <IconButton
        label={`Mute ${of}`}
        icon="muted"
        aria-pressed={isMuted}
        onClick={() => onChange({ isMuted: !isMuted })}
      />
      <IconButton
        label={`Solo ${of}`}
        icon="solo"
        aria-pressed={isSolo}
        onClick={() => onChange({ isSolo: !isSolo })}
      />
    </span>
  );
}
