import { expect, it } from "vitest";
import { trimInfima } from "./infima";

const css = `
:root { --ifm-used: 1px; --ifm-base: 2px; --ifm-by-base: var(--ifm-base); --ifm-unused: var(--ifm-only-here); --ifm-only-here: 3px; }
.menu__link { margin: var(--ifm-by-base); }
.pills__item { color: red; }
.button:not(.button--outline):hover { color: blue; }
blockquote { margin: 0; }
html[data-theme="dark"] { color: white; }
`;
const trimmed = await trimInfima(css, [
  '<a className={clsx("menu__link", "button")}>',
  ".mine { width: var(--ifm-used) }",
]);

it("keeps what a source names, elements, and what an excluded class doesn't exclude", () => {
  for (const kept of [".menu__link", "blockquote", ":not(.button--outline)", '[data-theme="dark"]'])
    expect(trimmed).toContain(kept);
});

it("leaves out classes that nothing names", () => {
  expect(trimmed).not.toContain("pills");
});

it("keeps the properties that something reads, directly or through another", () => {
  expect(trimmed.match(/--ifm-[\w-]+(?=:)/g)).toEqual(["--ifm-used", "--ifm-base", "--ifm-by-base"]);
});
