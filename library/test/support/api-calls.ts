/** Notes which of the browser's functions the tests of a file call, see `suite.ts`. */
import { afterAll } from "vitest";
import { commands } from "vitest/browser";
import { BROWSER_API } from "../../sweep/browser-api.ts";

type Method = (this: unknown, ...args: unknown[]) => unknown;

const called = new Set<string>();
const missing = new Set<string>();
const scope = globalThis as unknown as Record<string, { prototype: Record<string, Method> } | undefined>;

for (const [className, methods] of Object.entries(BROWSER_API)) {
  const prototype = scope[className]?.prototype;
  for (const method of methods) {
    const name = `${className}.${method}`;
    const original = prototype?.[method];
    if (!prototype || !original) {
      missing.add(name);
      continue;
    }
    prototype[method] = function (...args) {
      called.add(name);
      return original.apply(this, args);
    };
  }
}

afterAll(() => commands.noteCalls([...called], [...missing]));
