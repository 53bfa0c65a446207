import { expect, it, vi } from "vitest";
import { withSiteAddress } from "./site-address";

vi.mock("../site/site", () => ({
  PLACEHOLDER_URL: "https://mfx.example",
  site: { url: "https://a.b", baseUrl: "/mfx/" },
}));

it("gives samples the site's own address and path", () => {
  const code = '["https://mfx.example/lib/latest/mfx.js", "/media/a.mp4", "/docs"]';
  expect(withSiteAddress(code)).toBe('["https://a.b/mfx/lib/latest/mfx.js", "/mfx/media/a.mp4", "/docs"]');
});
