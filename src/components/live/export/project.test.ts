import { afterEach, expect, it, vi } from "vitest";
import { completeProject, linkedProject } from "./project";
import { zip } from "./zip";

afterEach(() => vi.unstubAllGlobals());

it("holds the footage, also below a base path, or links to it", async () => {
  vi.stubGlobal("location", { href: "https://a.b/mfx/docs", origin: "https://a.b" });
  vi.stubGlobal(
    "fetch",
    async (address: string) =>
      new Response(address.endsWith("files.json") ? `["${address.split("/").at(-2)}"]` : address),
  );
  const program = {
    code: 'show(video, "/mfx/img/a.png", "@mediabunny/aac-encoder");',
    language: "ts",
    version: "next",
    baseUrl: "/mfx/",
  } as const;
  const own = { ...program, video: new File(["film"], "my film.mp4") };
  const files = await completeProject(own);
  expect(await files["public/media/my film.mp4"]!.text()).toBe("film");
  expect(await files["src/main.ts"]!.text()).toMatch(/"\/media\/my film.mp4";[\s\S]*"\/img\/a.png"/);
  expect(Object.keys(files)).toEqual(expect.arrayContaining(["mfx/next", "mfx/aac-encoder", "public/img/a.png"]));
  const main = expect.stringContaining('const video = "https://a.b/mfx/media/coast.mp4";');
  const linked = { "src/main.ts": main, "mfx/aac-encoder": expect.any(String) };
  expect(await linkedProject(own, "/mfx/media/coast.mp4")).toMatchObject(linked);
  const sited = await completeProject({ ...program, video: "/mfx/media/coast.mp4" });
  expect(await sited["public/media/coast.mp4"]!.text()).toBe("/mfx/media/coast.mp4");
  for (const video of ["https://c.d/mfx/media/coast.mp4", "https://a.b/media/coast.mp4"])
    expect(await (await completeProject({ ...program, video }))["src/main.ts"]!.text()).toContain(`"${video}"`);
  vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
  await expect(completeProject(own)).rejects.toThrow("could not be loaded: HTTP 404.");
});

it("is an archive that packs texts, and takes media as they are", async () => {
  const paths = ["a.ts", "a.mp4", "a.webm", "a.png", "a.jpg", "a.webp"];
  const archives = await Promise.all(paths.map((path) => zip({ [path]: new Blob(["x".repeat(9999)]) })));
  expect(archives.map(({ size }) => size > 9999)).toEqual([false, true, true, true, true, true]);
});
