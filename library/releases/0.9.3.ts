/* `effect` takes `filter`; the function given to `visual.add` may be asynchronous. No new exports. */
export * from "./0.9.2.ts";
