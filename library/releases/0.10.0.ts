/*
 * `limit` applies effects to some frames only; `MFXGLEffect` makes custom effects from fragment shaders.
 *
 * - Choose the frames by a function, for a part of the list of effects: [Effects](tutorial/effects).
 * - Write a shader with uniforms, textures and second videos: [Custom shaders](tutorial/custom-shaders).
 */

export { MFXGLEffect } from "../src/effects/gl-effect.ts";
export { limit } from "../src/effects/limit.ts";
export { MFXGLContext } from "../src/gl/context.ts";
export { MFXGLHandle } from "../src/gl/handle.ts";
export * from "./0.9.3.ts";
