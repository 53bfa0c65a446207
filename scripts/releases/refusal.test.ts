import { describe, expect, it } from "vitest";
import { refusal } from "./refusal.ts";

const order = ["2.9.3", "2.10.0", "next"];
const news = "Faster.\n\n- Reads files faster.";

describe("a release is refused", () => {
  it.each([
    [undefined, "", /Say which version/],
    ["1.0", "", /"1.0" is not a version/],
    ["v2.11.0", "", /is not a version/],
    ["2.011.0", "", /is not a version/],
    ["2.11.0-beta", "", /is not a version/],
    ["2.9.3", "", /2.9.3 is released already/],
    ["2.9.10", "", /2.9.10 is lower than 2.10.0/],
    ["2.11.0", " M README.md", /changes that are not committed:\n M README.md/],
  ])("for %j with %j changed", (version, changed, why) => {
    expect(refusal(version, order, changed, news)).toMatch(why);
  });

  it("without written news", () => {
    expect(refusal("2.11.0", order, "", "In development - soon.")).toMatch(/no list of what is new/);
  });

  it.each(["2.10.1", "2.11.0", "3.0.0"])("but not for %s on a clean tree", (version) => {
    expect(refusal(version, order, "", news)).toBeUndefined();
  });
});
