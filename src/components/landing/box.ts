/** What the library has, for the landing page's grid. `box.test.ts` holds each name against the latest release. */
interface Item {
  title: string;
  text: string;
  /** Exports, members of `visual`, formats: shown in code type. */
  names: string[];
  to: string;
  link: string;
}

export const box: Item[] = [
  {
    title: "Containers",
    text: "Read and write files as they stream. An MP4 whose index is at its end works too, and a file can play while it is still being made.",
    names: ["MP4", "WebM", "GIF"],
    to: "/docs/supported-formats",
    link: "Supported formats",
  },
  {
    title: "Codecs",
    text: "Whatever the browser decodes and encodes, in hardware where it can. What it can’t is an error that names the setting at fault.",
    names: ["H.264", "HEVC", "VP8", "VP9", "AV1", "AAC", "Opus"],
    to: "/docs/supported-formats",
    link: "Codecs by browser",
  },
  {
    title: "Effects on the GPU",
    text: "Neighbouring effects are planned into as few passes as they need, and frames stay on the GPU between them.",
    names: ["zoom", "crop", "rotate", "translate", "adjustment", "blur", "mask", "add", "convolution3x3"],
    to: "/docs/tutorial/pipelines",
    link: "Effects in a pipeline",
  },
  {
    title: "Options that move",
    text: "Any number of an effect can be a function of the frame: keyframes with easings, or your own.",
    names: ["keyframes", "animate"],
    to: "/docs/tutorial/pipelines",
    link: "Animate an effect",
  },
  {
    title: "Streams with backpressure",
    text: "Every stage is a Web Stream. Frames are pulled as they are needed and closed once, so memory stays flat however long the video.",
    names: ["decode", "effect", "encode", "FrameTee", "Sampler", "Scaler"],
    to: "/docs/tutorial/pipelines",
    link: "Pipelines",
  },
  {
    title: "Shaders of your own",
    text: "Write a fragment shader, give it uniforms, and put it in the chain between the others.",
    names: ["MFXGLEffect", "MFXGLContext", "limit"],
    to: "/docs/tutorial/pipelines",
    link: "Custom effects",
  },
];
