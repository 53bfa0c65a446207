/* The properties `keyFrame` and `keepOpen` of a frame replace its container context. */

export { forceCopyFrame } from "../src/frame/clone.ts";
export { ExtendedVideoFrame } from "../src/frame/extended-video-frame.ts";
export * from "./0.8.0.ts";
