/** What a player tells the stage whose frames it shows, and what frames tell a player. Stages that don't know of it make all frames in full. */

/** Wishes of a player. It changes them while it reads. */
export interface PreviewWishes {
  /** Frames that end at or before this time, in microseconds, are not shown. Stages may leave them out. */
  neededFrom: number;
  /** Number of frames that were left out. */
  leftOut: number;
  /** Part of a frame's sides with which it is shown. Stages may draw it in that size. */
  scaleFor(size: { width: number; height: number }): number;
}

/** Until a player has some, stages make all frames in full. */
export const noWishes = (): PreviewWishes => ({
  neededFrom: Number.NEGATIVE_INFINITY,
  leftOut: 0,
  scaleFor: () => 1,
});

/** A frame that was drawn smaller for a player: by which scale, and its full display size. */
interface Preview {
  scale: number;
  width: number;
  height: number;
}

const previews = new WeakMap<VideoFrame, Preview>();

/** Scale and full size of a frame. */
export const previewOf = (frame: VideoFrame): Preview =>
  previews.get(frame) ?? { scale: 1, width: frame.displayWidth, height: frame.displayHeight };

/** Scale of the picture in which effects are drawn on a frame: lengths in pixels are multiplied by it. */
export const scaleOf = (frame: VideoFrame): number => previews.get(frame)?.scale ?? 1;

/** Stores the scale and full size of a frame. */
export function markPreview(frame: VideoFrame, preview: Preview): void {
  if (preview.scale === 1) previews.delete(frame);
  else previews.set(frame, preview);
}
