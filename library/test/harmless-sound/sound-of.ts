/** The sound of files that players read without a word. */
import { expect } from "vitest";
import { decode } from "../../src/decode.ts";
import { planesOf } from "../../src/media/audio-planes.ts";
import { probe } from "../../src/probe.ts";
import type { Bytes } from "../support/bytes.ts";

/** The first channel and the notes; `probe` must tell the same length, if it tells one. */
export async function soundOf(bytes: Bytes, trim = {}): Promise<{ samples: number[]; notes: string[] }> {
  const { audio, notes } = await decode(new Blob([bytes]), { trim });
  const samples: number[] = [];
  let sampleRate = 0;
  for await (const data of audio!) {
    ({ sampleRate } = data);
    samples.push(...planesOf(data)[0]!);
    data.close();
  }
  const { duration } = await probe(new Blob([bytes]));
  const isWhole = Object.keys(trim).length === 0;
  if (isWhole && !Number.isNaN(duration)) expect(duration / 1e3).toBeCloseTo(samples.length / sampleRate, 1);
  return { samples, notes };
}

/** Compares samples: a list of the differences between long arrays takes minutes. */
export function expectSame(found: number[], expected: number[], tolerance = 0): void {
  expect(found.length).toBe(expected.length);
  expect(found.findIndex((sample, index) => Math.abs(sample - expected[index]!) > tolerance)).toBe(-1);
}
