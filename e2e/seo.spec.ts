import { site } from "../src/site/site";
import { expect, test } from "./support/test";

/** Metadata for search engines in a page's HTML, before any script runs. */
async function read(request: { get(url: string): Promise<{ text(): Promise<string> }> }, path: string) {
  const html = await (await request.get(path)).text();
  const value = (pattern: RegExp) => pattern.exec(html)?.[1];
  return {
    html,
    title: value(/<title[^>]*>([^<]*)<\/title>/),
    canonical: value(/<link[^>]*rel="?canonical"?[^>]*href="?([^"\s>]+)/),
    url: value(/<meta[^>]*property="?og:url"?[^>]*content="?([^"\s>]+)/),
    robots: value(/<meta[^>]*name="?robots"?[^>]*content="?([^">]+)/),
  };
}

test("a page that the latest version has, or that has no version, names the latest's as its canonical", async ({
  request,
}) => {
  for (const [path, canonical] of [
    ...["/", "/docs/intro", "/api/function/decode"].map((path) => [path, path] as const),
    ["/docs/next/intro", "/docs/intro"],
    ["/docs/0.7.0/tutorial/pipelines", "/docs/tutorial/pipelines"],
    ["/docs/0.7.0/category/usage", "/docs/category/usage"],
    ["/api/0.8.0/function/decode", "/api/function/decode"],
  ] as const) {
    const url = site.url + canonical;
    expect(await read(request, path)).toMatchObject({ canonical: url, url, robots: undefined });
  }
});

test("one that the latest lacks is noindex, and has no canonical", async ({ request }) => {
  for (const path of ["/api/0.7.0/class/Compositor", "/404.html"]) {
    const { canonical, url, robots } = await read(request, path);
    expect([canonical, url]).toEqual([undefined, undefined]);
    expect(robots).toContain("noindex");
  }
});

test("the sitemap has the latest version's pages and no other's", async ({ request }) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);
  expect(paths).toEqual(expect.arrayContaining(["/", "/docs/intro", "/api", "/api/function/limit"]));
  expect(paths.filter((path) => /\/(next|\d+\.\d+\.\d+)(\/|$)/.test(path))).toEqual([]);
  expect(paths.filter((path) => path.includes("404") || path.includes("search"))).toEqual([]);
});

test("robots.txt, manifest and icons are there and name each other", async ({ request }) => {
  expect(await (await request.get("/robots.txt")).text()).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  const { html } = await read(request, "/");
  const manifestPath = /<link[^>]*rel="?manifest"?[^>]*href="?([^"\s>]+)/.exec(html)![1]!;
  const manifest = await (await request.get(manifestPath)).json();
  const icons = [...manifest.icons.map(({ src }: { src: string }) => src), "/favicon.ico", "/img/apple-touch-icon.png"];
  for (const icon of icons) expect((await request.get(icon)).status(), icon).toBe(200);
});

test("titles name page and site; Open Graph has a picture, and JSON-LD breadcrumbs", async ({ request }) => {
  const front = await read(request, "/");
  expect(front.title).toMatch(/^MFX.*[Vv]ideo editing in the browser/);
  expect(front.html).toContain(`"url":"${site.url}/"`);
  const inHead = `og:title"? content="${front.title}".*preload"? as="?image"? href="?/media/.*data-start`;
  expect(front.html).toMatch(new RegExp(inHead, "s"));
  const reference = await read(request, "/api/function/decode");
  expect(reference.html).toMatch(/[^:]description"? content="Opens an .*:description"? content="Opens an /s);
  const { html, title } = await read(request, "/docs/tutorial/pipelines");
  expect(title).toMatch(/ \| MFX$/);
  const image = /<meta[^>]*property="?og:image"?[^>]*content="?([^"\s>]+)/.exec(html)![1]!;
  expect((await request.get(new URL(image).pathname)).status()).toBe(200);
  expect(html).toContain('"BreadcrumbList"');
  const tags = ["twitter:card summary_large_image", "og:type website", "og:site_name MFX", "og:locale en"];
  for (const tag of tags) expect(html).toMatch(new RegExp(`<meta[^>]*"?${tag.replace(" ", '"? content="?')}["\\s/>]`));
});
