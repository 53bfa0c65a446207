/* A frame that is kept open is uploaded to the GPU once. No change of surface. */
export * from "./0.8.2.ts";
