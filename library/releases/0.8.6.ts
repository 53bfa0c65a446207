/* Fixes the normal blend of `visual.add`. No new exports. */
export * from "./0.8.5.ts";
