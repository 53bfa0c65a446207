export * from "./0.8.0.ts";
