import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import type { BuiltSite } from "../built-site";
import { ResultCache } from "../result-cache";
import { writeSocialCards } from ".";
import { HEIGHT, WIDTH } from "./card";
import * as rendering from "./render";

vi.mock(import("./render"), async (original) => {
  const actual = await original();
  return { ...actual, renderCard: vi.fn(actual.renderCard) };
});

const page = (title: string, path: string) => ({ title, path, description: "", file: "" });

test("each guide has a card at its own path, and cards that look the same are rendered once", async () => {
  const siteDir = mkdtempSync(join(tmpdir(), "cards-"));
  await mkdir(join(siteDir, "static"));
  await symlink(join(process.cwd(), "static/img"), join(siteDir, "static/img"));
  const version = {
    section: "Guides" as const,
    name: "0.9.3",
    label: "0.9.3",
    isLatest: false,
    path: "/docs/0.9.3",
    sourceDir: "",
  };
  const site: BuiltSite = {
    outDir: join(siteDir, "build"),
    title: "MFX",
    tagline: "Video",
    origin: "https://mfx.example",
    baseUrl: "/mfx/",
    paths: [],
    versions: [
      { ...version, pages: [page("Pipelines", "/docs/0.9.3/pipelines")], categoryPages: [] },
      { ...version, section: "API", pages: [page("Track", "/api/0.9.3/class/Track")], categoryPages: [] },
    ],
  };
  const cache = new ResultCache(join(siteDir, "cache"), "");
  await writeSocialCards(site, siteDir, cache);
  const png = readFileSync(join(site.outDir, "img/cards/docs/0.9.3/pipelines.png"));
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([WIDTH, HEIGHT]);
  expect(readdirSync(join(site.outDir, "img/cards"))).toEqual(["docs"]);

  await writeSocialCards(site, siteDir, cache);
  expect(rendering.renderCard).toHaveBeenCalledTimes(1);
  await writeSocialCards({ ...site, tagline: "Audio" }, siteDir, cache);
  expect(rendering.renderCard).toHaveBeenCalledTimes(2);
});
