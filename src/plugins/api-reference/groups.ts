/** Values of `@group`: tasks that readers come with, in the order of a pipeline. */
export const groups = {
  Decode: "From a file, a response or a stream to frames and sound.",
  Effects: "Change frames on the GPU.",
  Animation: "Let the options of effects change over time.",
  Frames: "Frames with more to them, and copies.",
  Streams: "What stands between a source and a sink.",
  Encode: "From frames and sound to chunks and files.",
  Containers: "Write encoded chunks into a file's format.",
  Output: "Where what was made goes: files, players, canvases.",
  Debug: "See what goes through a stream.",
  Errors: "What can go wrong, as classes.",
} as const;

export type Group = keyof typeof groups;

export const groupNames = Object.keys(groups) as Group[];

export const isGroup = (name: string): name is Group => Object.hasOwn(groups, name);
