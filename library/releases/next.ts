export * from "./0.10.0.ts";
