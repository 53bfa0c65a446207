export * from "./0.8.5.ts";
