/** Features of the library, for the landing page's grid. `box.test.ts` checks each name against the latest release. */
/** An export, a member of `visual`, a codec or a container: shown in code type. */
export interface Name {
  name: string;
  to?: string;
}

interface Item {
  title: string;
  text: string;
  names: Name[];
  to: string;
  link: string;
}

/** Items of the reference, by path. */
const items = (...paths: string[]): Name[] => paths.map((path) => ({ name: path.split("/")[1]!, to: `/api/${path}` }));

const effects = (...names: string[]): Name[] =>
  names.map((name) => ({ name, to: `/docs/tutorial/effects#${name.toLowerCase()}` }));

const formats = (...names: string[]): Name[] => names.map((name) => ({ name }));

export const box: Item[] = [
  {
    title: "Containers",
    text: "Read and write files as streams. MP4 files with the index at the end work too, and a new file can play while it is encoded.",
    names: formats("MP4", "WebM", "GIF"),
    to: "/docs/supported-formats#containers",
    link: "Supported containers",
  },
  {
    title: "Codecs",
    text: "All codecs of the browser, in hardware if it has them. An unsupported setting is an error that names the setting.",
    names: formats("H.264", "HEVC", "VP8", "VP9", "AV1", "AAC", "Opus", "Vorbis", "FLAC", "MP3"),
    to: "/docs/supported-formats",
    link: "Codecs by browser",
  },
  {
    title: "Streams with backpressure",
    text: "Every stage is a Web Stream. Frames are decoded on demand and closed after use, so memory stays flat for videos of any length.",
    names: items(
      "function/decode",
      "function/effect",
      "function/encode",
      "class/FrameTee",
      "class/Sampler",
      "class/Scaler",
      "class/MFXTransformStream",
    ),
    to: "/docs/tutorial/pipelines",
    link: "Pipelines",
  },
  {
    title: "Effects on the GPU",
    text: "Effects are combined into as few render passes as possible, and frames stay on the GPU between them.",
    names: effects(
      ...["rotate", "scale", "zoom", "translate", "crop", "adjustment", "blur", "boxBlur", "gaussianBlur"],
      ...["sharpen", "convolution3x3", "edge", "edge1", "edge2", "emboss", "add", "mask"],
    ),
    to: "/docs/tutorial/effects",
    link: "Try all effects",
  },
  {
    title: "Animated options",
    text: "Animate the options of effects with keyframes and easings, or with a function of the frame.",
    names: items("function/keyframes", "function/animate", "function/limit"),
    to: "/docs/tutorial/keyframes",
    link: "Keyframes and animation",
  },
  {
    title: "Custom shaders",
    text: "Write a fragment shader, set its uniforms, and use it like a built-in effect.",
    names: items("class/MFXGLEffect", "class/MFXGLContext", "class/MFXGLHandle"),
    to: "/docs/tutorial/custom-shaders",
    link: "Custom shaders",
  },
];
