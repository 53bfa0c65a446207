/** Values in the code of a block's editor: found and dragged. */
import type { Locator, Page } from "@playwright/test";

export const literal = (block: Locator, text: string) => block.locator(".cm-literal", { hasText: text }).first();

export async function centerOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error("The value is not shown.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags without letting go. */
export async function drag(page: Page, target: Locator, by: number): Promise<void> {
  // Waits until an edit no longer moves the value.
  await target.hover();
  const { x, y } = await centerOf(target);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y);
  await page.mouse.move(x + by, y);
}

/** How many pictures of canvases are seen at a point, one through the other. */
export const layersAt = (page: Page, x: number, y: number): Promise<number> =>
  page.evaluate(([x, y]) => document.elementsFromPoint(x!, y!).filter((one) => one.matches("canvas")).length, [x, y]);

/** Positions of elements that have another color than most of them. */
export const markedOf = (elements: Locator, property = "background-color", pseudo?: string): Promise<number[]> =>
  elements.evaluateAll(
    (all, [property, pseudo]) => {
      const colors = all.map((one) => getComputedStyle(one, pseudo).getPropertyValue(property));
      const isRare = (color: string) => colors.filter((one) => one === color).length < colors.length / 2;
      return colors.flatMap((color, index) => (isRare(color) ? index : []));
    },
    [property, pseudo] as const,
  );

/** Names of the colors of elements. */
export const huesOf = (elements: Locator, property = "color", pseudo?: string): Promise<string[]> =>
  elements.evaluateAll(
    (all, [property, pseudo]) =>
      all.map((one) => {
        const color = getComputedStyle(one, pseudo).getPropertyValue(property);
        const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number);
        if (Math.max(red, green, blue) - Math.min(red, green, blue) < 40) return "gray";
        return blue > red ? (green > blue ? "green" : "blue") : green - blue < 40 ? "red" : "yellow";
      }),
    [property, pseudo] as const,
  );

/** Mean of the red, green and blue of a canvas, from 0 to 192. */
export const lightnessOf = (picture: Locator): Promise<number> =>
  picture.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
    return data.reduce((sum, value, index) => (index % 4 < 3 ? sum + value : sum), 0) / data.length;
  });
