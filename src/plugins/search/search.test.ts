import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LoadContext } from "@docusaurus/types";
import lunr from "lunr";
import { describe, expect, it } from "vitest";
import { codeTokenizer, namePieces, withTokenizer } from "./code-tokenizer";
import { compact, expand, type SerializedIndex } from "./compact";
import { qualified, tidyHeadings, tidyTexts } from "./documents";
import searchPlugin from "./index";
import { pagesByVersion } from "./pages";

const pieces = (name: string) => namePieces(name).map(({ text }) => text);

describe("names", () => {
  it("are cut at case changes and digits", () => {
    expect(pieces("MFXVideoEncoder")).toEqual(
      expect.arrayContaining(["mfxvideoencoder", "mfx", "videoencoder", "video", "encoder"]),
    );
    expect(pieces("MP4ContainerEncoder")).toEqual(
      expect.arrayContaining(["mp4containerencoder", "mp4", "containerencoder", "container", "encoder"]),
    );
    expect(pieces("WebMContainerEncoder")).toEqual(
      expect.arrayContaining(["webmcontainerencoder", "containerencoder"]),
    );
    expect(pieces("convolution3x3Kernels")).toEqual(expect.arrayContaining(["convolution", "3x3", "kernels"]));
    expect(pieces("setTrack")).toEqual(["settrack", "track", "set"]);
    expect(pieces("the")).toEqual(["the"]);
  });

  it("keep their place in the text", () => {
    const token = codeTokenizer("A MFXVideoEncoder.").find((token) => token.toString() === "encoder");
    expect((token as unknown as { metadata: object }).metadata).toMatchObject({ position: [10, 7] });
  });

  it("leave lunr as it was", () => {
    const before = lunr.tokenizer;
    expect(() =>
      withTokenizer(() => {
        throw new Error("no index");
      }),
    ).toThrow("no index");
    expect(lunr.tokenizer).toBe(before);
  });
});

it("a compact index finds what the full one finds", () => {
  const index = lunr(function () {
    this.ref("i");
    this.field("t");
    this.metadataWhitelist = ["position"];
    for (const [i, t] of ["decode a file", "encode a file", "show it"].entries()) this.add({ i: String(i), t });
  });
  const full = index.toJSON() as SerializedIndex;
  const light = compact(full);
  expect(JSON.stringify(light).length).toBeLessThan(JSON.stringify(full).length);
  const found = (json: object, query: string) =>
    lunr.Index.load(json)
      .search(query)
      .map(({ ref }) => ref);
  for (const query of ["file", "encode", "sho*", "encde~1"]) {
    expect(found(expand(light), query)).toEqual(found(full, query));
    expect(found(full, query)).not.toEqual([]);
  }
});

it("gives each version its guides and its reference, and the pages without version", () => {
  const version = (versionName: string, permalinks: string[], generated?: string) => ({
    versionName,
    docs: permalinks.map((permalink) => ({ permalink, unlisted: false })),
    sidebars: generated
      ? { tutorial: [{ type: "category", link: { type: "generated-index", permalink: generated }, items: [] }] }
      : {},
  });
  const docs = (loadedVersions: object[]) => ({ name: "docusaurus-plugin-content-docs", content: { loadedVersions } });
  const plugins = [
    docs([version("0.10.0", ["/docs/intro"], "/docs/category/usage"), version("0.9.3", ["/docs/0.9.3/intro"])]),
    { name: "other", content: {} },
    docs([version("0.10.0", ["/api/"]), version("0.9.3", ["/api/0.9.3/class/Track"])]),
  ] as unknown as Parameters<typeof pagesByVersion>[0];
  const pages = pagesByVersion(plugins, ["/"], "/out");
  expect(pages.get("0.10.0")!.map(({ url }) => url)).toEqual(["/", "/docs/intro", "/docs/category/usage", "/api"]);
  expect(pages.get("0.9.3")!.map(({ filePath }) => filePath)).toEqual([
    "/out/index.html",
    "/out/docs/0.9.3/intro.html",
    "/out/api/0.9.3/class/Track.html",
  ]);
});

it("names a member with its owner, and nothing else", () => {
  const title = (u: string, t: string) => qualified({ u, t });
  expect(title("/api/0.9.3/class/Track", "getSource()")).toBe("Track.getSource()");
  expect(title("/api/variable/visual", "crop()")).toBe("visual.crop()");
  expect(title("/api/enum/TrackType", "Audio")).toBe("TrackType.Audio");
  expect(title("/api/class/Track", "Methods")).toBe("Methods");
  expect(title("/docs/intro", "decode")).toBe("decode");
});

it("leaves out headings that only divide a page of the reference, and keeps what stands under them", () => {
  const document = (u: string, s: string, h: string) => ({ i: 1, p: 0, u, t: s, s, h });
  const all = [
    document("/api/class/Track", "Example", "#example"),
    document("/api/class/Track", "Related", "#related"),
    document("/api/class/Track", "track", "#track"),
    document("/docs/tutorial/gif", "Options", "#options"),
    document("/", "Video", ""),
  ];
  expect(tidyHeadings(all).map(({ t }) => t)).toEqual(["Track.track", "Options"]);
  expect(tidyTexts(all).map(({ u, h }) => u + (h ?? ""))).toEqual([
    "/api/class/Track",
    "/api/class/Track#track",
    "/docs/tutorial/gif#options",
  ]);
});

describe("where the index files are", () => {
  const folder = mkdtempSync(join(tmpdir(), "search-"));
  const context = { siteDir: folder, generatedFilesDir: folder, baseUrl: "/", siteConfig: { themeConfig: {} } };
  const plugin = (options: object) => searchPlugin(context as unknown as LoadContext, options);

  it("is configurable", async () => {
    const html = (body: string) => `<html><head><title>T</title></head><body><main>${body}</main></body></html>`;
    writeFileSync(join(folder, "package-lock.json"), "{}");
    writeFileSync(join(folder, "index.html"), html("<h1>Home</h1>"));
    writeFileSync(join(folder, "intro.html"), html("<article><h1>Introduction</h1><p>Frames flow.</p></article>"));
    const version = { versionName: "0.8.2", docs: [{ permalink: "/intro" }], sidebars: {} };
    const plugins = [{ name: "docusaurus-plugin-content-docs", content: { loadedVersions: [version] } }];
    const props = { plugins, outDir: folder } as unknown as Parameters<
      NonNullable<ReturnType<typeof searchPlugin>["postBuild"]>
    >[0];
    await plugin({ indexBaseUrl: "/assets/search/" }).postBuild!(props);
    const index = readFileSync(join(folder, "assets/search/search-index-0.8.2.json"), "utf8");
    expect(JSON.parse(index)[0].documents).toMatchObject([{ t: "Home" }, { t: "Introduction", u: "/intro" }]);
  });

  it("is told from what cannot be one", () => {
    for (const indexBaseUrl of ["https://elsewhere.example/", "/assets", "assets/"]) {
      expect(() => plugin({ indexBaseUrl })).toThrow("indexBaseUrl");
    }
  });
});
