/** Offers the fuzzer to run.ts. */
import { Fuzzer } from "./fuzzer.ts";

declare global {
  interface Window {
    fuzzer: Fuzzer;
  }
}

window.fuzzer = new Fuzzer();
