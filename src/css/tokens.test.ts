import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync("src/css/tokens.css", "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
const tokens = new Map([...css.matchAll(/--mfx-([\w-]+): ([^;]+);/g)].map(([, k, v]) => [k!, v!]));

/** Relative luminance of `#rrggbb`, as WCAG defines it. */
function luminance(token: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(tokens.get(token)!.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ["bg", "surface", "surface-2", "surface-3"];
const code = [...tokens.keys()].filter((name) => /^code-(?!bg|line|on-wash)/.test(name));

describe("the palette", () => {
  it.each(["text", "text-2", "text-3", "accent", "info", "success", "warning", "danger"])(
    "has %s readable on every surface",
    (role) => {
      for (const surface of surfaces) expect(contrast(role, surface), surface).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(code)("has %s readable on the ground of code", (role) => {
    expect(contrast(role, "code-bg")).toBeGreaterThanOrEqual(4.5);
  });

  it("has its buttons' words readable, and their edges seen", () => {
    expect(contrast("on-accent", "accent")).toBeGreaterThanOrEqual(4.5);
    expect(contrast("line-control", "bg")).toBeGreaterThanOrEqual(3);
  });
});
