export { MFXBlob } from "../src/io/mfx-blob.ts";
