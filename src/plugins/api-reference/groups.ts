/** Values of `@group`: readers' tasks, in the order of a pipeline. */
export const groups = {
  Decode: "Read a file as streams of frames and audio.",
  Effects: "Change frames on the GPU.",
  Animation: "Change the options of effects over time.",
  Sound: "Mix, filter and measure audio.",
  Editing: "Join clips, repeat them, change their speed and reverse them.",
  Preview: "Play an edit while it is being made.",
  Frames: "Frames with hints for the pipeline, and copies of frames.",
  Streams: "Transforms and sinks for streams of frames, and workers.",
  Encode: "Encode frames and audio to chunks or files.",
  Containers: "Write encoded chunks to MP4 and WebM files.",
  Output: "Save or play the result: files, media elements, canvases.",
  Debug: "Inspect and measure streams.",
  Errors: "Error classes and codes.",
} as const;

export type Group = keyof typeof groups;

export const groupNames = Object.keys(groups) as Group[];

export const isGroup = (name: string): name is Group => Object.hasOwn(groups, name);
