/** The site's clips, which programs read as `video`. */
import { useBaseUrlUtils } from "@docusaurus/useBaseUrl";
import { useMemo } from "react";
import { CLIPS } from "../../site/clips";

export interface SiteClip {
  name: string;
  label: string;
  url: string;
}

/** The first one is the default. */
export function useClips(): readonly SiteClip[] {
  const { withBaseUrl } = useBaseUrlUtils();
  return useMemo(
    () => CLIPS.map(({ name, label }) => ({ name, label, url: withBaseUrl(`/media/${name}.mp4`) })),
    [withBaseUrl],
  );
}

/** URL of a clip, of the default one without a name. */
export function useClipUrl(name?: string): string {
  const clips = useClips();
  return (clips.find((clip) => clip.name === name) ?? clips[0]!).url;
}
