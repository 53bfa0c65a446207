/** The site's clips, which programs read as `video`. */
import { CLIPS } from "../../../footage/clips";

export const clips: readonly { name: string; label: string }[] = CLIPS;

export function footageUrl(name = clips[0]!.name): string {
  return `/media/${name}.mp4`;
}
