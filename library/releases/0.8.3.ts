export * from "./0.8.2.ts";
