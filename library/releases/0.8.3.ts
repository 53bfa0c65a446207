/* A frame with `keepOpen` is uploaded to the GPU only once. No new exports. */
export * from "./0.8.2.ts";
