export * from "./0.8.1.ts";
