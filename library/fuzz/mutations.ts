/** Ways in which files get damaged. */
import { joined } from "../src/media/joined.ts";
import { Random } from "./random.ts";
import type { Field, Structure } from "./structure.ts";

export type Bytes = Uint8Array<ArrayBuffer>;

/** One change to a file. A file is damaged by a few of them, one after the other. */
export type Operation =
  | { kind: "set"; at: number; bytes: number[] }
  | { kind: "fill"; at: number; length: number; value: number }
  | { kind: "cut"; at: number }
  | { kind: "remove"; at: number; length: number }
  | { kind: "repeat"; at: number; length: number }
  | { kind: "swap"; at: number; other: number; length: number }
  | { kind: "noise"; at: number; length: number; seed: number }
  | { kind: "append"; clip: string };

export interface Mutation {
  name: string;
  operations: Operation[];
  /** What is expected of the damaged file. `"same"`: as if nothing had happened. `"less"`: it may be shorter without a word. */
  expected: "told" | "same" | "less";
}

export interface Clip {
  name: string;
  bytes: Bytes;
  structure: Structure;
}

type Maker = (clip: Clip, random: Random, clips: readonly Clip[]) => Mutation;

const told = (name: string, ...operations: Operation[]): Mutation => ({ name, operations, expected: "told" });

/** A range of a clip, mostly short. */
function range({ bytes }: Clip, random: Random, most = 4096) {
  const length = Math.min(random.size(most), bytes.length - 1);
  return { at: random.integer(0, bytes.length - length), length };
}

const makers: Maker[] = [
  function flippedBits({ bytes }, random) {
    const operations = Array.from({ length: random.size(20) }, (): Operation => {
      const at = random.integer(0, bytes.length);
      return { kind: "set", at, bytes: [bytes[at]! ^ (1 << random.integer(0, 8))] };
    });
    return told("flipped bits", ...operations);
  },
  function flippedField({ bytes, structure }, random) {
    const { at, length } = random.pick(structure.fields);
    const place = at + random.integer(0, length);
    return told("a flipped bit in a field", {
      kind: "set",
      at: place,
      bytes: [bytes[place]! ^ (1 << random.integer(0, 8))],
    });
  },
  function changedField({ structure }, random) {
    const { at, length } = random.pick(structure.fields);
    const value = random.pick<() => number>([() => 0, () => 255, () => random.integer(0, 256)]);
    return told("a changed field", { kind: "set", at, bytes: Array.from({ length }, value) });
  },
  function maximizedField({ structure }, random) {
    const { at, length } = random.pick(structure.fields);
    return told("a maximized field", { kind: "set", at, bytes: [0x7f, ...Array(length - 1).fill(255)] });
  },
  function filledRange(clip, random) {
    const value = random.pick([0, 0, 255, 90]);
    return told(value === 0 ? "zeros in a range" : "a filled range", { kind: "fill", ...range(clip, random), value });
  },
  function cutOff({ bytes, structure }, random) {
    const at = random.integer(1, bytes.length);
    // At some boundaries, a file without a length is complete.
    const mayEnd = structure.isOpen && structure.boundaries.includes(at);
    return { name: "cut off", operations: [{ kind: "cut", at }], expected: mayEnd ? "less" : "told" };
  },
  (clip, random) => told("a part removed", { kind: "remove", ...range(clip, random) }),
  (clip, random) => told("a part repeated", { kind: "repeat", ...range(clip, random) }),
  function swappedRanges(clip, random) {
    const { at, length } = range(clip, random, 2048);
    return told("parts swapped", { kind: "swap", at, length, other: random.integer(0, clip.bytes.length - length) });
  },
  function insertedNoise(clip, random) {
    const at = random.next() < 0.5 ? random.pick(clip.structure.boundaries) : random.integer(0, clip.bytes.length);
    return told("noise inserted", { kind: "noise", at, length: random.size(4096), seed: random.integer(0, 2 ** 31) });
  },
  function appendedNoise({ bytes }, random) {
    const noise: Operation = {
      kind: "noise",
      at: bytes.length,
      length: random.size(100_000),
      seed: random.integer(0, 2 ** 31),
    };
    return { name: "noise appended", operations: [noise], expected: "same" };
  },
  function appendedZeros({ bytes }, random) {
    const length = random.size(400);
    return {
      name: "zeros appended",
      operations: [{ kind: "fill", at: bytes.length, length, value: 0 }],
      expected: "same",
    };
  },
  function anotherFile(_, random, clips) {
    return {
      name: "another file appended",
      operations: [{ kind: "append", clip: random.pick(clips).name }],
      expected: "same",
    };
  },
];

export function mutate(clip: Clip, random: Random, clips: readonly Clip[]): Mutation {
  const mutation = random.pick(makers)(clip, random, clips);
  // Where a file without a length ends, only what follows tells; and files of one format can follow one another.
  const isAudio = /\.(mp3|wav|ogg|flac|aac)$/.test(clip.name);
  if (isAudio && mutation.expected === "same" && (clip.structure.isOpen || mutation.name === "another file appended")) {
    return { ...mutation, expected: "told" };
  }
  if (isAudio && clip.structure.isOpen && mutation.name === "a part removed") return { ...mutation, expected: "less" };
  // Another edit list is as good as the one before, and may show less.
  const isEdit = mutation.operations.some((operation) => clip.structure.edits.some((edit) => touches(operation, edit)));
  return isEdit && mutation.expected === "told" ? { ...mutation, expected: "less" } : mutation;
}

/** Whether an operation changes bytes of a field in place. */
function touches(operation: Operation, { at, length }: Field): boolean {
  if (operation.kind !== "set" && operation.kind !== "fill" && operation.kind !== "swap") return false;
  const size = operation.kind === "set" ? operation.bytes.length : operation.length;
  const starts = operation.kind === "swap" ? [operation.at, operation.other] : [operation.at];
  return starts.some((start) => start < at + length && start + size > at);
}

/** The clip, cut off at each boundary in turn. */
export function* cuts({ structure: { boundaries, isOpen } }: Clip): Generator<Mutation> {
  for (const at of boundaries.filter((position) => position > 0)) {
    yield { name: "cut off at a boundary", operations: [{ kind: "cut", at }], expected: isOpen ? "less" : "told" };
  }
}

/** The damaged file. */
export const apply = (bytes: Bytes, operations: readonly Operation[], clips: readonly Clip[]): Bytes =>
  operations.reduce((file, operation) => applyOne(file, operation, clips), bytes);

function applyOne(bytes: Bytes, operation: Operation, clips: readonly Clip[]): Bytes {
  switch (operation.kind) {
    case "set": {
      const copy = bytes.slice();
      copy.set(operation.bytes.slice(0, Math.max(0, copy.length - operation.at)), Math.min(operation.at, copy.length));
      return copy;
    }
    case "fill": {
      const { at, length, value } = operation;
      return joined([bytes.subarray(0, at), new Uint8Array(length).fill(value), bytes.subarray(at + length)]);
    }
    case "cut":
      return bytes.slice(0, operation.at);
    case "remove":
      return joined([bytes.subarray(0, operation.at), bytes.subarray(operation.at + operation.length)]);
    case "repeat": {
      const end = operation.at + operation.length;
      return joined([bytes.subarray(0, end), bytes.subarray(operation.at)]);
    }
    case "swap": {
      const { at, other, length } = operation;
      const copy = bytes.slice();
      copy.set(bytes.subarray(other, other + length), at);
      copy.set(bytes.subarray(at, at + length), other);
      return copy;
    }
    case "noise": {
      const { at, length, seed } = operation;
      return joined([bytes.subarray(0, at), noise(new Random(seed), length), bytes.subarray(at)]);
    }
    case "append":
      return joined([bytes, clips.find(({ name }) => name === operation.clip)?.bytes ?? new Uint8Array()]);
  }
}

const noise = (random: Random, length: number) => Uint8Array.from({ length }, () => random.integer(0, 256));
