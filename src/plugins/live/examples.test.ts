import { describe, expect, it } from "vitest";
import { checkTypes, declarationsOf } from "../../../scripts/samples/check-types";
import versions from "../../../versions.json";
import { parseExample, readExamples } from "./examples";

const examples = await readExamples("src/components/playground/examples");

describe("an example", () => {
  it("says what it is called and which releases it is for", () => {
    const text = "/** A title\n * @since 0.9.3\n * @until 0.10.0\n * @footage city\n */\nshow(1);\n";
    expect(parseExample("x", text)).toEqual({
      name: "x",
      title: "A title",
      versions: ["0.9.3", "0.10.0"],
      footage: "city",
      code: "show(1);\n",
    });
    expect(() => parseExample("x", "show(1);")).toThrow("title");
    expect(() => parseExample("x", "/** T\n * @since 0.6.0\n */\n\n1;")).toThrow("unknown release");
  });
});

it.each(["next", ...versions])("the examples of %s are right", (version) => {
  const offered = examples.filter(({ versions }) => versions.includes(version));
  expect(offered.length).toBeGreaterThanOrEqual(12);
  expect(new Set(offered.map(({ title }) => title)).size).toBe(offered.length);
  const samples = offered.map(({ name, code }) => ({
    version,
    file: name,
    line: 0,
    language: "ts" as const,
    code,
    live: true,
  }));
  expect(checkTypes(samples, declarationsOf(version))).toEqual([]);
});
