import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type StaticServer, serveStatic } from "./static-server.ts";

const dir = mkdtempSync(join(tmpdir(), "mfx-host-"));
let host: StaticServer;

beforeAll(async () => {
  mkdirSync(join(dir, "docs/next"), { recursive: true });
  writeFileSync(join(dir, "index.html"), "landing");
  writeFileSync(join(dir, "404.html"), "no such page");
  writeFileSync(join(dir, "docs/next.html"), "next");
  writeFileSync(join(dir, "docs/next/intro.html"), "intro ".repeat(500));
  writeFileSync(join(dir, "_headers"), "/docs/*\n  X-Docs: yes\n");
  host = await serveStatic(dir, 0);
});
afterAll(() => host.server.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(host.url + path, { headers });

describe("the static server", () => {
  it("serves clean URLs, a page beside a folder of its name included", async () => {
    expect(await (await get("/")).text()).toBe("landing");
    expect(await (await get("/docs/next")).text()).toBe("next");
    expect(await (await get("/docs/next/intro")).text()).toContain("intro");
  });

  it("answers an unknown path with 404.html and the status 404", async () => {
    const response = await get("/nowhere");
    expect(response.status).toBe(404);
    expect(await response.text()).toBe("no such page");
  });

  it("compresses, and serves ranges", async () => {
    expect((await get("/docs/next/intro", { "accept-encoding": "gzip" })).headers.get("content-encoding")).toBe("gzip");
    const part = await get("/docs/next/intro", { range: "bytes=0-4", "accept-encoding": "identity" });
    expect([part.status, await part.text()]).toEqual([206, "intro"]);
  });

  it("serves below a base path alone", async () => {
    const below = await serveStatic(dir, 0, "/mfx/");
    try {
      expect(await (await fetch(`${below.url}/mfx/docs/next`)).text()).toBe("next");
      expect(await (await fetch(`${below.url}/mfx/nowhere`)).text()).toBe("no such page");
      expect((await fetch(`${below.url}/docs/next`)).status).toBe(404);
    } finally {
      below.server.close();
    }
  });

  it("sends the headers that _headers asks for", async () => {
    expect((await get("/docs/next/intro")).headers.get("x-docs")).toBe("yes");
    expect((await get("/")).headers.get("x-docs")).toBeNull();
  });
});
