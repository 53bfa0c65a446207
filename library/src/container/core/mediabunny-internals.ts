/**
 * Every use of undocumented members of mediabunny. `library/package.json` pins its exact version,
 * `library/test/mediabunny-internals.test.ts` fails if an upgrade changes one of them, and README.md in this folder
 * names the public API that would replace each.
 */
import type { Output } from "mediabunny";

// Use 1: the elements of a Matroska file, before they are written.

/** An EBML element as the muxer passes it to its writer. */
export interface MatroskaElement {
  id: number;
  data: number | Uint8Array | (MatroskaElement | Uint8Array | null)[] | string;
}

interface OutputInternals {
  _muxer: { ebmlWriter: { writeEBML(element: unknown): void } };
}

/** Lets `change` replace elements before they are written. */
export function changeElements(output: Output, change: (element: MatroskaElement) => MatroskaElement): void {
  const writer = (output as unknown as OutputInternals)._muxer.ebmlWriter;
  const write = writer.writeEBML.bind(writer);
  const isElement = (value: unknown): value is MatroskaElement =>
    typeof value === "object" && value !== null && "id" in value && "data" in value;
  writer.writeEBML = (element) => write(isElement(element) ? change(element) : element);
}
