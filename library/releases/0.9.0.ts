/* GIF: `encode` takes the mime type `image/gif` and `gif`; `MFXTransformStream.setDebug`. No new exports. */
export * from "./0.8.6.ts";
