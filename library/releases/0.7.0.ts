export { convolution3x3 } from "../src/compat/convolution3x3.ts";
export { MFXBlob } from "../src/io/mfx-blob.ts";
