/**
 * Decoders of Chromium show frames of H.264 at once if the stream doesn't say by how many frames it reorders them, and drop the first one
 * that comes later than it is shown.
 */

import { bytesOf } from "../media/bytes.ts";

/** Position of the length of the first set of parameters in the setup data of H.264. */
const SET = 6;
/** Profiles whose parameters describe the format of the samples. */
const HIGH = new Set([44, 83, 86, 100, 110, 118, 122, 128, 244]);
const BASELINE = 66;
/** An order of pictures that is the one in which they are decoded. */
const IN_ORDER = 2;

/** The configuration with as many reordered frames as there are references, if its stream doesn't say how many. */
export function withReordering(config: VideoDecoderConfig): VideoDecoderConfig {
  if (!config.codec.startsWith("avc") || !config.description) return config;
  const setup = bytesOf(config.description);
  const end = SET + 2 + ((setup[SET]! << 8) | setup[SET + 1]!);
  const set = (setup[SET - 1]! & 31) === 1 && restricted(setup.subarray(SET + 2, end));
  if (!set) return config;
  const length = [set.length >> 8, set.length & 0xff];
  const description = Uint8Array.from([...setup.subarray(0, SET), ...length, ...set, ...setup.subarray(end)]);
  return { ...config, description };
}

/** A set of parameters (H.264, 7.3.2.1.1 and E.1.1) with a limit of reordered frames; `undefined` if it has one or needs none. */
function restricted(set: Uint8Array): number[] | undefined {
  const profile = set[1]!;
  if (profile === BASELINE) return undefined;
  const bits = unescaped(set)
    .map((byte) => byte.toString(2).padStart(8, "0"))
    .join("");
  let at = 32;
  const take = (count: number) => {
    at += count;
    return Number.parseInt(bits.slice(at - count, at), 2);
  };
  const number = () => {
    const one = bits.indexOf("1", at);
    const length = (one < 0 ? bits.length : one) - at;
    at += length;
    return take(length + 1) - 1;
  };
  const skip = (count: number) => {
    for (; count > 0 && at < bits.length; count--) number();
  };
  const skipBuffers = () => {
    const count = number() + 1;
    at += 8;
    for (let left = count; left > 0 && at < bits.length; left--) {
      skip(2);
      at++;
    }
    at += 20;
  };
  skip(1);
  if (HIGH.has(profile)) {
    if (number() === 3) at++;
    skip(2);
    at++;
    if (take(1)) return undefined; // Lists of scaling factors are rare.
  }
  skip(1);
  const order = number();
  if (order === IN_ORDER) return undefined;
  if (order === 1) {
    at++;
    skip(2);
  }
  skip(order === 1 ? number() : 1);
  const references = number();
  at++;
  skip(2);
  if (!take(1)) at++;
  at++;
  if (take(1)) skip(4);
  const describesUse = take(1) === 1;
  let kept = `${bits.slice(0, at - 1)}100000000`;
  if (describesUse) {
    if (take(1) && take(8) === 255) at += 32;
    if (take(1)) at++;
    if (take(1)) {
      at += 4;
      if (take(1)) at += 24;
    }
    if (take(1)) skip(2);
    if (take(1)) at += 65;
    const buffers = [0, 0].map(() => {
      const isThere = take(1);
      if (isThere) skipBuffers();
      return isThere;
    });
    if (buffers.includes(1)) at++;
    at++;
    if (take(1)) return undefined;
    kept = bits.slice(0, at - 1);
  }
  if (!(references > 0) || at >= bits.length) return undefined;
  const limits = [2, 1, 16, 16, references, references].map(coded).join("");
  const changed = `${kept}11${limits}1`.match(/.{1,8}/g)!;
  return escaped(changed.map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2)));
}

/** A number in the code of H.264 (9.1). */
function coded(value: number): string {
  const digits = (value + 1).toString(2);
  return "0".repeat(digits.length - 1) + digits;
}

/** Bytes without those that keep start codes out of the stream. */
const unescaped = (bytes: Uint8Array) =>
  [...bytes].filter((byte, index) => byte !== 3 || bytes[index - 1] !== 0 || bytes[index - 2] !== 0);

function escaped(bytes: number[]): number[] {
  const result: number[] = [];
  for (const byte of bytes) {
    if (byte <= 3 && result.at(-1) === 0 && result.at(-2) === 0) result.push(3);
    result.push(byte);
  }
  return result;
}
