/** What is different on small screens, up to a width in pixels. The widths, parts and styles of pages are in `breakpoints.json`. */
import pages from "./breakpoints.json";
import { expect, test, visit } from "./support/test";

test("parts are beside each other where there is room, and texts and targets larger on small screens", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const [path, widths] of Object.entries(pages)) {
    await visit(page, path);
    for (const [width, styles] of Object.entries(widths)) {
      const small: Record<string, string> = styles;
      const read = () =>
        page.evaluate(
          (small) =>
            Object.entries(small).map(([part, declaration]) => {
              const [property = ""] = declaration.split(": ");
              const element = document.querySelector(part);
              const value = element && getComputedStyle(element).getPropertyValue(property);
              return `${property}: ${property === "grid-template-columns" ? value?.split(" ").length : value}`;
            }),
          small,
        );
      const expected = Object.values(small);
      await page.setViewportSize({ width: Number(width), height: 800 });
      await expect.poll(read, `${path} at ${width} px`).toEqual(expected);
      await page.setViewportSize({ width: Number(width) + 1, height: 800 });
      const stays = async () => (await read()).filter((style, index) => style === expected[index]);
      await expect.poll(stays, `${path} above ${width} px`).toEqual([]);
    }
  }
});
