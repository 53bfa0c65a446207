/** The hero's effects: one chain with all looks. Only the chosen look is applied to a frame. */
import { edgesAt, gradeAt, type HeroState, type LookName, zoomAt } from "./state";

export type Effects = unknown[];
export type Frames = ReadableStream<VideoFrame>;

/** An option that is computed for each frame. */
type Moving = (frame: VideoFrame) => number;

/** The part of the library that the hero uses. It is fetched when the hero starts. */
export interface Library {
  decode(input: ReadableStream<Uint8Array>, mimeType: string): Promise<{ video: Frames }>;
  effect(input: Frames, effects: Effects): Frames;
  limit(effects: Effects, applies: (frame: VideoFrame) => boolean): Effects;
  visual: {
    adjustment(options: Partial<Record<"brightness" | keyof ReturnType<typeof gradeAt>, Moving>>): Effects;
    zoom(options: Record<keyof ReturnType<typeof zoomAt>, Moving>): Effects;
    edge2(): Effects;
  };
}

export function chainOf(
  { visual, limit }: Pick<Library, "visual" | "limit">,
  stateAt: (frame: VideoFrame) => Pick<HeroState, "look" | "strength">,
): Effects {
  const grade = (frame: VideoFrame) => gradeAt(stateAt(frame).strength);
  const zoom = (frame: VideoFrame) => zoomAt(stateAt(frame).strength);
  const isChosen = (look: LookName) => (frame: VideoFrame) => stateAt(frame).look === look;
  return [
    limit(
      [
        visual.adjustment({
          contrast: (frame) => grade(frame).contrast,
          saturation: (frame) => grade(frame).saturation,
        }),
      ],
      isChosen("grade"),
    ),
    limit(
      [
        visual.zoom({
          factor: (frame) => zoom(frame).factor,
          x: (frame) => zoom(frame).x,
          y: (frame) => zoom(frame).y,
        }),
      ],
      isChosen("zoom"),
    ),
    limit(
      [visual.edge2(), visual.adjustment({ brightness: (frame) => edgesAt(stateAt(frame).strength).brightness })],
      isChosen("edges"),
    ),
  ];
}
