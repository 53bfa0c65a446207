/* The normal blend of `visual.add` is mended. No change of surface. */
export * from "./0.8.5.ts";
