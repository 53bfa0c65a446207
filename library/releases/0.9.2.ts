export * from "./0.9.1.ts";
