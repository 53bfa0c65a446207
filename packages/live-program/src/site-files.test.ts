import { expect, it } from "vitest";
import { siteFilesIn, withSiteFilesAt } from "./site-files.ts";

const code = `const city = await decode("/mfx/media/city.mp4");
await fetch('/mfx/img/icon.png', { headers: { a: "/media/none" } });
const again = "/mfx/media/city.mp4";
const other = "/mfx/docs/media/intro"; // "/mfx/media/comment.mp4"`;

it("finds each of the site's files once", () => {
  expect(siteFilesIn(code, "ts", "/mfx/")).toEqual(["media/city.mp4", "img/icon.png"]);
  expect(siteFilesIn('open("/media/a.mp4")', "js", "/")).toEqual(["media/a.mp4"]);
});

it("takes no path that leaves its folder", () => {
  for (const path of ["/media/../img/icon.png", "/media/a/../../../b", "/media/..\\\\b"])
    expect(siteFilesIn(`open("${path}")`, "ts", "/"), path).toEqual([]);
});

it("replaces their addresses and nothing else", () => {
  expect(withSiteFilesAt(code, "ts", "/mfx/", (path) => `https://a.b/${path}`)).toBe(
    code
      .replaceAll('"/mfx/media/city', '"https://a.b/media/city')
      .replace("'/mfx/img/icon.png'", '"https://a.b/img/icon.png"'),
  );
});
