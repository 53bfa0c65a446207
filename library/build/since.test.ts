import { describe, expect, it } from "vitest";
import { latest, order, visibleIn } from "./since.ts";

describe("visibleIn", () => {
  it("shows what carries no tag in every version", () => {
    for (const version of order) expect(visibleIn(undefined, version)).toBe(true);
  });

  it("shows a member from its version on", () => {
    expect(order.filter((version) => visibleIn("0.9.3", version))).toEqual(order.slice(order.indexOf("0.9.3")));
  });

  it("orders by release, not by the alphabet", () => {
    expect(visibleIn("0.9.3", "0.10.0")).toBe(true);
    expect(visibleIn("0.10.0", "0.9.3")).toBe(false);
  });

  it("keeps what only next has out of the latest release", () => {
    expect(visibleIn("next", latest)).toBe(false);
    expect(visibleIn("next", "next")).toBe(true);
  });

  it("refuses a tag that names no release", () => {
    expect(() => visibleIn("0.9.7", "next")).toThrow(/"0\.9\.7" is not a version of MFX/);
  });
});
