import type { Props } from "@theme/CodeBlock/Line/Token";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import CodeBlockLineToken from ".";

const rendered = (style: Props["style"]) =>
  renderToStaticMarkup(createElement(CodeBlockLineToken, { style, children: "decode" } as Props));

test("only a token with a color has an element", () => {
  expect(rendered({ color: "red" })).toBe('<span style="color:red">decode</span>');
  expect(rendered({})).toBe("decode");
  expect(rendered(undefined)).toBe("decode");
});
