import { describe, expect, it } from "vitest";
import { headersFor, parseHeaders } from "./static-headers.ts";

const rules = parseHeaders(`
# everything
/*
  X-Content-Type-Options: nosniff
  Cache-Control: no-cache
/assets/*
  Cache-Control: public, max-age=31536000, immutable
/a.b
  X-Dot: yes
`);

describe("_headers", () => {
  it("applies every rule that fits, the later one's value standing", () => {
    expect(Object.fromEntries(headersFor(rules, "/assets/js/main.js"))).toEqual({
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "public, max-age=31536000, immutable",
    });
    expect(headersFor(rules, "/docs/intro").get("Cache-Control")).toBe("no-cache");
  });

  it("takes a dot for a dot", () => {
    expect(headersFor(rules, "/a.b").has("X-Dot")).toBe(true);
    expect(headersFor(rules, "/axb").has("X-Dot")).toBe(false);
  });

  it("refuses a header that belongs to no path", () => {
    expect(() => parseHeaders("  X-A: b")).toThrow(SyntaxError);
  });
});
