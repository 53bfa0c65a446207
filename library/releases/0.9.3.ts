/* Adds the option `filter` of `effect`; the function passed to `visual.add` may be asynchronous. No new exports. */
export * from "./0.9.2.ts";
