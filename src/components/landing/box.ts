/** What the library has, for the landing page's grid. `box.test.ts` holds each name against the latest release. */
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
    text: "Read and write files as they stream. An MP4 whose index is at its end works too, and a file can play while it is still being made.",
    names: formats("MP4", "WebM", "GIF"),
    to: "/docs/supported-formats#containers",
    link: "What is read and written",
  },
  {
    title: "Codecs",
    text: "Whatever the browser decodes and encodes, in hardware where it can. What it can’t is an error that names the setting at fault.",
    names: formats("H.264", "HEVC", "VP8", "VP9", "AV1", "AAC", "Opus", "Vorbis", "FLAC", "MP3"),
    to: "/docs/supported-formats",
    link: "Codecs by browser",
  },
  {
    title: "Streams with backpressure",
    text: "Every stage is a Web Stream. Frames are pulled as they are needed and closed once, so memory stays flat however long the video.",
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
    text: "Neighboring effects are planned into as few passes as they need, and frames stay on the GPU between them.",
    names: effects(
      ...["rotate", "scale", "zoom", "translate", "crop", "adjustment", "blur", "boxBlur", "gaussianBlur"],
      ...["sharpen", "convolution3x3", "edge", "edge1", "edge2", "emboss", "add", "mask"],
    ),
    to: "/docs/tutorial/effects",
    link: "Try each of them",
  },
  {
    title: "Options that move",
    text: "Any number of an effect can be a function of the frame: keyframes with easings, or your own.",
    names: items("function/keyframes", "function/animate", "function/limit"),
    to: "/docs/tutorial/keyframes",
    link: "Keyframes and animation",
  },
  {
    title: "Shaders of your own",
    text: "Write a fragment shader, give it uniforms, and put it in the chain between the others.",
    names: items("class/MFXGLEffect", "class/MFXGLContext", "class/MFXGLHandle"),
    to: "/docs/tutorial/custom-shaders",
    link: "Custom shaders",
  },
];
