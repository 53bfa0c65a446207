/* Adds GIF output (`image/gif` and the option `gif` of `encode`) and `MFXTransformStream.setDebug`. No new exports. */
export * from "./0.8.6.ts";
