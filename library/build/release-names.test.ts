import { expect, it } from "vitest";
import { earlierGuide, releasedGuide, tagRefusal, withVersion } from "./release-names.ts";

it("a guide of next becomes one of the latest release, and that of the release before names its version", () => {
  const next = `title: MFX next
import News from "@api-data/news/next.mdx"; import list from "@api-data/options/encode/next.json";
[a](/api/next/class/A) [b](/api/next) [c](/docs/next/intro), "mfx/next", /lib/next/mfx.js, MFX.load("next"), the next`;
  const released = `title: MFX 1.2.0
import News from "@api-data/news/1.2.0.mdx"; import list from "@api-data/options/encode/1.2.0.json";
[a](/api/class/A) [b](/api) [c](/docs/intro), "mfx", /lib/latest/mfx.js, MFX.load("1.2.0"), the next`;
  expect(releasedGuide(`${next}\n${next}`, "1.2.0")).toBe(`${released}\n${released.replace("1.2.0", "next")}`);
  const last = earlierGuide(released, "1.2.0").split("\n").at(-1);
  expect(last).toMatch(/^\[a]\(\/api\/1\.2\.0\/class\/A\) \[b]\(\/api\/1\.2\.0\) .* \/lib\/1\.2\.0\/mfx\.js/);
  expect(earlierGuide("(/api/changes) (/apis)", "1.2.0")).toBe("(/api/changes) (/apis)");
});

it("what is new in next is new in the release", () => {
  const code = (version: string) =>
    `@since ${version}\n * @since 1.0.0 from("${version}", from(\n  "${version}", since next`;
  expect(withVersion(code("next"), "1.2.0")).toBe(code("1.2.0"));
  expect(withVersion("@since nextly", "1.2.0")).toBe("@since nextly");
});

it("a tag is published if it names the latest release and the package's version", () => {
  expect(tagRefusal("v1.2.0", "1.2.0", "1.2.0")).toBeUndefined();
  const why = "The tag is missing, versions.json names v1.2.0, library/package.json v1.2.0.";
  expect(tagRefusal(undefined, "1.2.0", "1.2.0")).toBe(why);
  expect(tagRefusal("1.2.0", "1.2.0", "1.2.0")).toBe(why.replace("missing", "1.2.0"));
  expect(tagRefusal("v1.2.0", "1.2.0", "1.1.0")).toMatch(/^The tag is v1\.2\.0, .* v1\.1\.0\.$/);
});
