/** Mute and solo of a sound. The film sounds as the preview does. */
import type { Mix } from "../model/project.ts";
import { Icon } from "./Icon.tsx";

interface Props {
  /** What is muted, as part of the buttons' names. */
  of: string;
  mix: Mix;
  onChange(mix: Mix): void;
}

export function MixButtons({ of, mix: { isMuted = false, isSolo = false }, onChange }: Props) {
  const button = (name: string, icon: "muted" | "solo", isPressed: boolean, change: Mix) => (
    <button
      type="button"
      className="quiet"
      aria-label={`${name} ${of}`}
      aria-pressed={isPressed}
      title={name}
      onClick={() => onChange(change)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <span className="mix">
      {button("Mute", "muted", isMuted, { isMuted: !isMuted })}
      {button("Solo", "solo", isSolo, { isSolo: !isSolo })}
    </span>
  );
}
