/* `visual.add` also accepts a function from a frame to a frame. No new exports. */
export * from "./0.9.1.ts";
