/* The options of a GIF can be overridden in the container config. No new exports. */
export * from "./0.9.0.ts";
