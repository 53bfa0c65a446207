export * from "./0.9.3.ts";
