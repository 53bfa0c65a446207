/** Animation in one line: `animate`. */

export { animate } from "../src/keyframes/animate.ts";
export * from "./0.8.1.ts";
