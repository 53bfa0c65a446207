import { joined } from "../../media/joined.ts";

/** A box with some content. */
export function box(type: string, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = 8 + parts.reduce((sum, { length }) => sum + length, 0);
  return joined([uint32(size), text(type), ...parts]);
}

export const text = (characters: string) => new TextEncoder().encode(characters);

/** Numbers of 32 bits. Negative ones are written as their complement. */
export const uint32 = (...numbers: number[]) => uint32s(numbers);

/** A list of numbers of 32 bits, of any length. */
export function uint32s(numbers: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(4 * numbers.length));
  for (let index = 0; index < numbers.length; index++) view.setUint32(4 * index, numbers[index]!);
  return new Uint8Array(view.buffer);
}

/** Numbers of 64 bits. */
export function uint64s(numbers: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(8 * numbers.length));
  for (let index = 0; index < numbers.length; index++) view.setBigInt64(8 * index, BigInt(numbers[index]!));
  return new Uint8Array(view.buffer);
}
