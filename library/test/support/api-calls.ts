/** Notes which of the browser's functions the tests of a file call, see `suite.ts`, and the contexts of WebGL that the page opens. */
import { afterAll } from "vitest";
import { commands } from "vitest/browser";
import { BROWSER_API } from "../../sweep/browser-api.ts";
import "../effects/counts.ts";

type Method = (this: unknown, ...args: unknown[]) => unknown;

interface Calls {
  called: Set<string>;
  missing: Set<string>;
}

function watchCalls(): Calls {
  const calls: Calls = { called: new Set(), missing: new Set() };
  const classes = globalThis as unknown as Record<string, { prototype: Record<string, Method> } | undefined>;
  for (const [className, methods] of Object.entries(BROWSER_API)) {
    const prototype = classes[className]?.prototype;
    for (const method of methods) {
      const name = `${className}.${method}`;
      const original = prototype?.[method];
      if (!prototype || !original) {
        calls.missing.add(name);
        continue;
      }
      prototype[method] = function (...args) {
        calls.called.add(name);
        return original.apply(this, args);
      };
    }
  }
  return calls;
}

/** Watched once a page, in which many files are tested. */
const scope = globalThis as { calls?: Calls };
scope.calls ??= watchCalls();
const { called, missing } = scope.calls;

afterAll(() => commands.noteCalls([...called], [...missing]));
