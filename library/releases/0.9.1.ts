/* A GIF's options can be set in the container's config. No new exports. */
export * from "./0.9.0.ts";
