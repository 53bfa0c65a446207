export * from "./0.8.4.ts";
