/** Frames of a group of pictures in the order in which they are shown: `I` is a key frame, `P` stores changes, `B` refers to its neighbors. */
const PATTERN = `I${"BP".repeat(4)}`;
export const FRAMES: string = PATTERN.repeat(3);

const keyFrameOf = (frame: number) => frame - (frame % PATTERN.length);

/** The frames in the order in which a file stores them: a B-frame comes after the frame behind it, which it needs. */
export const STORED: readonly number[] = [...FRAMES].flatMap((kind, frame) => {
  if (kind === "I") return [frame];
  return kind === "P" ? [frame, frame - 1] : [];
});

/** The frames that a decoder gets until it can show `frame`, as they are stored: from the key frame before it to the frame itself. */
export function decodedFor(frame: number): number[] {
  return STORED.slice(STORED.indexOf(keyFrameOf(frame)), STORED.indexOf(frame) + 1);
}
