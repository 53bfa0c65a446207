import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { HEIGHT, WIDTH } from "./card";
import { cardPath } from "./card-path";
import { cardFiles } from "./files";
import { renderCards } from "./render";

const card = { title: "Pipelines", version: "0.9.3", site: "MFX", tagline: "Video" };

it("has a file for each content", async () => {
  const [one, same, other] = await cardFiles(process.cwd(), [card, { ...card }, { ...card, version: "next" }]);
  expect(same!.file).toBe(one!.file);
  expect(other!.file).not.toBe(one!.file);
});

it("makes PNGs of the usual size", async () => {
  const folder = join(tmpdir(), `mfx-cards-${process.pid}`);
  const [known] = await cardFiles(process.cwd(), [card]);
  const file = join(folder, "card.png");
  await renderCards([{ ...known!, file }]);
  const png = readFileSync(file);
  rmSync(folder, { recursive: true });
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([WIDTH, HEIGHT]);
});

it("puts a page's picture at the page's own path", () => {
  expect(cardPath("/docs/next/tutorial/pipelines")).toBe("/img/cards/docs/next/tutorial/pipelines.png");
});
