export * from "./0.8.3.ts";
