/** Runs in a page of its own, whose content security policy refuses WebAssembly. */
import { FilterBank } from "../../src/sound/filter-bank.ts";

export default function withoutWebAssembly() {
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = "script-src 'self'";
  document.head.append(policy);
  let refused = "";
  try {
    new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
  } catch (error) {
    refused = (error as Error).name;
  }
  const results = new Float32Array(2);
  const places = { starts: new Int32Array([0, 1]), rows: new Int32Array([0, 1]) };
  const taps = Float32Array.from({ length: 16 }, (_, i) => i);
  new FilterBank(taps, 8).apply(new Float32Array(9).fill(1), places, results);
  return { refused, results: [...results] };
}
