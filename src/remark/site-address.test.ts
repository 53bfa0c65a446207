import type { Code } from "mdast";
import { afterEach, expect, it, vi } from "vitest";

// The site's address is read once, when its module is loaded.
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it("gives samples the site's own address and path", async () => {
  vi.stubEnv("SITE_URL", "https://a.b");
  vi.stubEnv("BASE_URL", "/mfx/");
  vi.resetModules();
  vi.stubEnv("GITHUB_REPOSITORY", "a/b");
  expect((await import("../site/site")).site).toMatchObject({ repository: "https://github.com/a/b", project: "b" });
  const { siteAddress } = await import("./site-address");
  const value = '["https://mfx.example/lib/latest/mfx.js", "/media/a", "/lib/a", "/docs"]';
  const code: Code = { type: "code", value };
  siteAddress()({ type: "root", children: [code] });
  expect(code.value).toBe('["https://a.b/mfx/lib/latest/mfx.js", "/mfx/media/a", "/mfx/lib/a", "/docs"]');
});
