/* Adds the option `faststart` of `encode`. No new exports. */
export * from "./0.8.4.ts";
