/** What is different on small screens, up to a width in pixels. */
import { expect, test, visit } from "./support/test";

const PARTS: [
  path: string,
  width: number,
  part: string,
  property: "columns" | keyof CSSStyleDeclaration,
  value: string,
][] = [
  ["/", 996, "main > header", "columns", "1"],
  ["/", 996, "#program", "columns", "1"],
  ["/", 996, "#box ul", "columns", "2"],
  ["/", 640, "#box ul", "columns", "1"],
  ["/", 640, "#box ul ul a", "minHeight", "44px"],
  ["/", 760, "#speed div:has(> figure)", "columns", "1"],
  ["/", 760, "#how svg", "display", "none"],
  ["/", 480, "#support dl > div", "paddingLeft", "12px"],
  ["/", 600, "main figcaption", "columns", "1"],
  ["/", 600, "main figcaption label span", "minHeight", "44px"],
  ["/", 1240, "main figcaption code", "whiteSpace", "normal"],
  ["/api", 720, "main details dl", "columns", "1"],
  ["/api", 720, "main li:has(> [class*=head_])", "columns", "1"],
  ["/api/function/encode", 720, "article tr", "display", "block"],
  ["/api/function/encode", 996, ".theme-doc-breadcrumbs", "display", "inline-block"],
  ["/api/changes", 720, "main section > div", "columns", "1"],
  ["/docs/playground", 996, "div:has(> [role=separator])", "display", "flex"],
  ["/docs/playground", 996, "[role=separator]", "display", "none"],
  ["/docs/playground", 996, "section[aria-label=Program] > :last-child", "order", "0"],
  ["/docs/playground", 996, "div:has(> select)", "flexBasis", "100%"],
  ["/docs/playground", 639, "section[aria-label=Program] button", "minHeight", "44px"],
  ["/docs/playground", 639, "section[aria-label=Program] button[title=Reset]", "minWidth", "44px"],
  ["/docs/next/tutorial/effects", 600, "div:has(> a[href$='.md'])", "float", "none"],
  ["/docs/next/tutorial/effects", 639, "dl:has(a[href='#zoom']) dt", "flexBasis", "100%"],
  ["/docs/next/tutorial/effects", 639, "div:has(> output)", "minHeight", "44px"],
  ["/docs/next/tutorial/sound-effects", 639, "label:has([type=radio])", "minHeight", "44px"],
  ["/docs/tutorial/trimming", 600, "article svg text", "fontSize", "22px"],
  ["/docs/tutorial/keyframes", 760, "article svg[role=img] text", "fontSize", "21px"],
  ["/docs/tutorial/media-basics", 600, "svg[aria-label^='A box'] text", "fontSize", "17px"],
  ["/docs/tutorial/media-basics", 600, "svg[aria-label^='A row'] text", "fontSize", "18px"],
];

test("parts are beside each other where there is room, and texts and targets larger on small screens", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of new Set(PARTS.map(([path]) => path))) {
    await visit(page, path);
    const ofPage = PARTS.filter((part) => part[0] === path);
    for (const width of new Set(ofPage.map(([, width]) => width))) {
      const parts = ofPage.filter((part) => part[1] === width);
      const read = () =>
        page.evaluate(
          (parts) =>
            parts.map(([, , part, property]) => {
              const element = document.querySelector(part);
              if (!element) return undefined;
              const style = getComputedStyle(element);
              return property === "columns" ? `${style.gridTemplateColumns.split(" ").length}` : style[property];
            }),
          parts,
        );
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(read, `${path} at ${width} px`).toEqual(parts.map(([, , , , value]) => value));
      await page.setViewportSize({ width: width + 1, height: 800 });
      const kept = async () =>
        (await read()).flatMap((value, index) => (value === parts[index]![4] ? parts[index] : []));
      await expect.poll(kept, `${path} above ${width} px`).toEqual([]);
    }
  }
});
