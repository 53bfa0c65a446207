import { expect, test } from "vitest";
import { pinnedRedirects, redirectPage } from "./redirects";

test("a link that names the latest version leads to where the latest is, and no other page is touched", () => {
  const paths = ["/", "/docs", "/docs/intro", "/docs/next/intro", "/docs/2.9.3/intro", "/api", "/api/2.7.0", "/search"];
  expect(pinnedRedirects(paths, "2.10.0")).toEqual([
    { from: "/docs/2.10.0", to: "/docs" },
    { from: "/docs/2.10.0/intro", to: "/docs/intro" },
    { from: "/api/2.10.0", to: "/api" },
  ]);
});

test("the page that redirects keeps query and fragment, and works without JavaScript", () => {
  const page = redirectPage("/docs/intro", "https://mfx.example");
  expect(page).toContain('location.replace("/docs/intro" + location.search + location.hash)');
  expect(page).toContain('http-equiv="refresh" content="0; url=/docs/intro"');
  expect(page).toContain('rel="canonical" href="https://mfx.example/docs/intro"');
});
