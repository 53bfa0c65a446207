export * from "./0.9.0.ts";
