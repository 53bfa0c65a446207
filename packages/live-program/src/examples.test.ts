import { expect, it } from "vitest";
import { parseExample } from "./examples.ts";

const releases = ["1.0.0", "1.1.0", "2.0.0", "next"];

it("takes title, releases and clip from the first comment", () => {
  const text = "/** A title\n * @since 1.1.0\n * @until 2.0.0\n * @footage city\n */\nshow(1);\n";
  const facts = { name: "x", title: "A title", versions: ["1.1.0", "2.0.0"], footage: "city" };
  expect(parseExample("x", text, releases)).toEqual({ ...facts, code: "show(1);\n" });
  const old = parseExample("x", "/** A\n * @until 1.0.0 */\n\n1;\n", releases);
  expect(old).toMatchObject({ versions: ["1.0.0"], code: "1;\n" });
});

it("rejects an example without a title or with an unknown release", () => {
  for (const text of ["/** */\n1;", "1; /** T */\n"])
    expect(() => parseExample("x", text, releases), text).toThrow("title");
  expect(() => parseExample("x", "/** T\n * @since 0.6.0\n */\n\n1;", releases)).toThrow("unknown release 0.6.0");
});
