import { expect, it } from "vitest";
import { inspect } from "./inspect";

it.each([
  ["plain text", "text", "text"],
  ["numbers", 1.5, "1.5"],
  ["objects", { a: 1, b: [1, "two"] }, '{ a: 1, b: [1, "two"] }'],
  ["errors", new TypeError("no"), "TypeError: no"],
  ["maps and sets", [new Map([["a", 1]]), new Set([2])], '[Map(1) {"a" → 1}, Set(1) {2}]'],
  ["typed arrays", new Uint8Array([1, 2]), "Uint8Array(2) [1, 2]"],
  ["bare objects", [Object.create(null), Object.create({ constructor: undefined })], "[{}, {}]"],
  ["dates", new Date(0), "1970-01-01T00:00:00.000Z"],
  ["expressions and buffers", [/a/g, new ArrayBuffer(2)], "[/a/g, ArrayBuffer(2)]"],
  ["functions", [() => {}, function named() {}], "[ƒ anonymous(), ƒ named()]"],
  ["nothing", [undefined, null], "[undefined, null]"],
  ["big integers", 10n, "10n"],
])("prints %s", (_, value, text) => {
  expect(inspect(value)).toBe(text);
});

it("prints what the platform keeps in getters", () => {
  class Frame {
    get width() {
      return 640;
    }
  }
  expect(inspect(new (class Still extends Frame {})())).toBe("Still { width: 640 }");
});

it("stands getters that throw, proxies, cycles, depth and length", () => {
  const hostile = {
    get bad() {
      throw new RangeError("no");
    },
  };
  expect(inspect([hostile, hostile])).toBe("[{ bad: [threw RangeError] }, { bad: [threw RangeError] }]");
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  expect(inspect(proxy)).toContain("threw");
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  expect(inspect(cycle)).toBe("{ self: [circular] }");
  const deep = { a: { b: { c: { d: 1 }, e: [1, 2], f: new Set() } } };
  expect(inspect(deep)).toBe("{ a: { b: { c: Object {…}, e: Array(2), f: Set {…} } } }");
  expect(inspect(new DataView(new ArrayBuffer(1)))).toContain("byteLength: 1");
  expect(inspect("x".repeat(1e7))).toMatch(/^x{2000}… \(10000000 characters\)$/);
  expect(inspect(["x".repeat(1e7)])).toMatch(/^\["x{200}… \(10000000 characters\)"\]$/);
  expect(inspect(Array.from({ length: 1e6 }, (_, i) => i))).toContain("999970 more");
});
