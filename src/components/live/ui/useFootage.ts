import { useBaseUrlUtils } from "@docusaurus/useBaseUrl";
import { useClipUrl } from "../footage";
import { useOwnFootage } from "../own-footage/own-footage";

interface Footage {
  /** URL of the clip that the block names. */
  clip: string;
  /** URL of the clip, or of the reader's own footage. */
  video: string;
  /** URL of what the result is compared with, if that is not the input. */
  before: string | undefined;
  /** The reader's own footage. */
  file: File | undefined;
}

/** The footage of a block, by the line that begins its code. */
export function useFootage(fence: string): Footage {
  const clip = useClipUrl(/\bvideo=([\w-]+)/.exec(fence)?.[1]);
  const { own } = useOwnFootage();
  const { withBaseUrl } = useBaseUrlUtils();
  const video = own?.url ?? clip;
  const compared = /\bbefore=([\w-]+)/.exec(fence)?.[1];
  const comparedUrl = compared && withBaseUrl(`/media/${compared}.mp4`);
  // The reader's own footage replaces the clip here, too.
  return { clip, video, before: comparedUrl === clip ? video : comparedUrl, file: own?.file };
}
