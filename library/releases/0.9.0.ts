/*
 * Adds GIF output (`image/gif` and the option `gif` of `encode`) and `MFXTransformStream.setDebug`. No new exports.
 *
 * - Encode frames as an animated GIF, at a size and a frame rate of your choice: [Pipelines](tutorial/pipelines).
 */
export * from "./0.8.6.ts";
