/** The hero's effects: one chain with all looks. Only the chosen look is applied to a frame. */
import { edgesAt, gradeAt, type HeroState, type LookName, zoomAt } from "./state";

export type Effects = unknown[];
export type Frames = ReadableStream<VideoFrame>;

/** Options that are computed for each frame. */
type Moving = Record<string, (frame: VideoFrame) => number>;

/** The part of the library that the hero uses. It is fetched when the hero starts. */
export interface Library {
  decode(input: ReadableStream<Uint8Array>, mimeType: string): Promise<{ video: Frames }>;
  effect(input: Frames, effects: Effects): Frames;
  limit(effects: Effects, applies: (frame: VideoFrame) => boolean): Effects;
  visual: Record<"adjustment" | "zoom", (options: Moving) => Effects> & { edge2(): Effects };
}

export function chainOf(
  { visual, limit }: Pick<Library, "visual" | "limit">,
  stateAt: (frame: VideoFrame) => Pick<HeroState, "look" | "strength">,
): Effects {
  const moving = (optionsAt: (strength: number) => Record<string, number>): Moving =>
    Object.fromEntries(
      Object.keys(optionsAt(0)).map((name) => [name, (frame) => optionsAt(stateAt(frame).strength)[name]!]),
    );
  const isChosen = (look: LookName) => (frame: VideoFrame) => stateAt(frame).look === look;
  return [
    limit([visual.adjustment(moving(gradeAt))], isChosen("grade")),
    limit([visual.zoom(moving(zoomAt))], isChosen("zoom")),
    limit([visual.edge2(), visual.adjustment(moving(edgesAt))], isChosen("edges")),
  ];
}
