export * from "./0.9.2.ts";
