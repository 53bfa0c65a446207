import lunr from "lunr";
import { describe, expect, it } from "vitest";
import { codeTokenizer, namePieces, withTokenizer } from "./code-tokenizer";
import { compact, type SerializedIndex } from "./compact";
import { pagesByVersion } from "./pages";
import { qualifyMembers } from "./qualify-members";

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
  for (const query of ["file", "encode", "sho*", "encde~1"]) expect(found(light, query)).toEqual(found(full, query));
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
  expect(pages.get("0.10.0")!.map(({ url }) => url)).toEqual(["/", "/docs/intro", "/docs/category/usage", "/api/"]);
  expect(pages.get("0.9.3")!.map(({ filePath }) => filePath)).toEqual([
    "/out/index.html",
    "/out/docs/0.9.3/intro.html",
    "/out/api/0.9.3/class/Track.html",
  ]);
});

it("names a member with its owner, and nothing else", () => {
  const document = (u: string, t: string, h?: string) => ({ i: 1, u, t, h });
  expect(qualifyMembers(document("/api/0.9.3/class/Track", "getSource()", "#getsource")).t).toBe("Track.getSource");
  expect(qualifyMembers(document("/api/variable/visual", "crop()", "#crop")).t).toBe("visual.crop");
  expect(qualifyMembers(document("/api/class/Track", "Methods", "#methods")).t).toBe("Methods");
  expect(qualifyMembers(document("/docs/intro", "decode", "#decode")).t).toBe("decode");
});
