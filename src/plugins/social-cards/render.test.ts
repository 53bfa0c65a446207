import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { HEIGHT, WIDTH } from "./card";
import { cardPath } from "./card-path";
import { createRenderer } from "./render";

const card = { title: "Pipelines", version: "0.9.3", site: "MFX", tagline: "Video" };

it("makes a PNG of the usual size, once per content", async () => {
  const cache = mkdtempSync(join(tmpdir(), "mfx-cards-"));
  const renderer = await createRenderer(process.cwd(), cache);
  const file = await renderer.render(card);
  const png = readFileSync(file);
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([WIDTH, HEIGHT]);
  expect(await renderer.render({ ...card })).toBe(file);
  expect(readdirSync(cache)).toHaveLength(1);
  await renderer.render({ ...card, version: "next" });
  expect(readdirSync(cache)).toHaveLength(2);
});

it("puts a page's picture at the page's own path", () => {
  expect(cardPath("/docs/next/tutorial/pipelines")).toBe("/img/cards/docs/next/tutorial/pipelines.png");
});
