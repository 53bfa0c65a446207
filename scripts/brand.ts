/** Draws the raster icons and the social card from the SVG logo. Run `npx tsx scripts/brand.ts` after changing it. */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { chromiumArgs, findChromium } from "../packages/test-browsers/src/chromium";
import { site } from "../src/site/site";

const at = (path: string) => resolve(__dirname, "..", path);
const icon = readFileSync(at("static/img/favicon.svg"), "utf8");
const logo = readFileSync(at("static/img/logo.svg"), "utf8");

/** Launchers crop up to 20 % at the corners, so the mark is smaller than the square. */
const maskable = icon
  .replace('rx="7" ', "")
  .replace("<g ", '<g transform="translate(16 16) scale(.72) translate(-16 -16)" ');

/** An .ico file that holds one PNG. */
function ico(image: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(image.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, image]);
}

const font = readFileSync(at("node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2"), "base64");
const tokens = readFileSync(at("src/css/tokens.css"), "utf8");
const card = `<style>${tokens}
  @font-face { font-family: Geist; font-weight: 100 900; src: url(data:font/woff2;base64,${font}); }
  body { margin: 0; width: 1200px; height: 630px; background: var(--mfx-bg); color: var(--mfx-text); font-family: Geist; overflow: hidden; }
  .words { position: absolute; left: 88px; top: 196px; }
  h1 { margin: 0; font: 650 148px/1 Geist; letter-spacing: -.04em; }
  p { margin: 22px 0 0; font: 400 44px/1.25 Geist; letter-spacing: -.02em; color: var(--mfx-text-2); }
  svg { position: absolute; right: 64px; top: 105px; width: 420px; height: 420px; }
</style>${logo}<div class="words"><h1>${site.name}</h1><p>${site.tagline.replace(", ", ",<br>")}</p></div>`;

async function draw(browser: Browser, html: string, width: number, height = width): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot({ omitBackground: true });
}

async function main() {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
  const png = (svg: string, size: number) =>
    draw(browser, `<style>body { margin: 0 } svg { display: block; width: 100%; height: auto }</style>${svg}`, size);
  writeFileSync(at("static/favicon.ico"), ico(await png(icon, 32), 32));
  writeFileSync(at("static/img/apple-touch-icon.png"), await png(icon.replace('rx="7" ', ""), 180));
  for (const size of [192, 512]) {
    writeFileSync(at(`static/img/icon-${size}.png`), await png(icon, size));
    writeFileSync(at(`static/img/icon-maskable-${size}.png`), await png(maskable, size));
  }
  writeFileSync(at("static/img/social-card.png"), await draw(browser, card, 1200, 630));
  await browser.close();
}

void main();
