export * from "./0.8.6.ts";
