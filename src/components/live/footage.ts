/** The clips that the site has, by the names that samples call them. */

export interface Clip {
  name: string;
  label: string;
}

export const clips: readonly Clip[] = [
  { name: "coast", label: "Coast" },
  { name: "city", label: "City" },
  { name: "balloon-green", label: "Balloon on green" },
];

export function footageUrl(name = "coast"): string {
  return `/media/${name}.mp4`;
}
