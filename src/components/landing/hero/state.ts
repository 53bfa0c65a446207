/** The reader's choices, sent to the player. */
export interface HeroState {
  look: LookName;
  /** 0 to 1. */
  strength: number;
  playing: boolean;
}

/** Initial position of the divider, as a share of the width. */
export const SPLIT = 0.38;

export type LookName = "grade" | "zoom" | "edges";

/** Options of each look by strength, for the effects and for the displayed code. */
export const gradeAt = (strength: number) => ({
  contrast: 1 + 0.5 * strength,
  saturation: 1 + strength,
});
export const zoomAt = (strength: number) => ({ factor: 1 + 2 * strength, x: 0.5, y: 0.5 });
export const edgesAt = (strength: number) => ({ brightness: 1 + 2 * strength });

interface Look {
  name: LookName;
  label: string;
  /** Code of the effect at a strength. */
  code: (strength: number) => string;
}

export const looks: Look[] = [
  { name: "grade", label: "Grade", code: (at) => `visual.adjustment(${literal(gradeAt(at))})` },
  { name: "zoom", label: "Zoom", code: (at) => `visual.zoom(${literal(zoomAt(at))})` },
  { name: "edges", label: "Edges", code: (at) => `visual.edge2(), visual.adjustment(${literal(edgesAt(at))})` },
];

function literal(options: Record<string, number>): string {
  const members = Object.entries(options).map(([name, value]) => `${name}: ${Number(value.toFixed(2))}`);
  return `{ ${members.join(", ")} }`;
}

export const initialState: HeroState = { look: "grade", strength: 0.7, playing: true };

/** From the page to the player. */
export type HeroMessage =
  | { type: "start"; before: OffscreenCanvas; after: OffscreenCanvas; site: string; state: HeroState }
  | { type: "state"; state: HeroState };

/** From the player to the page. */
export type HeroEvent = { type: "frames"; perSecond: number } | { type: "failed"; message: string };
