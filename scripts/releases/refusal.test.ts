import { describe, expect, it } from "vitest";
import { refusal } from "./refusal.ts";

describe("a release is refused", () => {
  it.each([
    [undefined, "", /Say which version/],
    ["1.0", "", /"1.0" is not a version/],
    ["0.11.0-beta", "", /is not a version/],
    ["0.9.3", "", /0.9.3 is released already/],
    ["0.9.10", "", /0.9.10 is lower than 0.10.0/],
    ["0.11.0", " M README.md", /changes that are not committed:\n M README.md/],
  ])("for %j with %j changed", (version, changed, why) => {
    expect(refusal(version, ["0.9.3", "0.10.0", "next"], changed)).toMatch(why);
  });

  it.each(["0.10.1", "0.11.0", "1.0.0"])("but not for %s on a clean tree", (version) => {
    expect(refusal(version, ["0.9.3", "0.10.0", "next"], "")).toBeUndefined();
  });
});
