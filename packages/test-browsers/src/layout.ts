import { expect, type Page } from "@playwright/test";

/** Boxes of a page, or of a part of it, that leave the box around them or lie over the next one, texts that leave theirs or their drawing, shapes in the dark, and links without clicks: one line each. */
export function spillsOf(page: Page, part = "html"): Promise<string[]> {
  return page.evaluate((part) => {
    const found = new Set<string>();
    /** Whether a length is more than rounding makes. */
    const isMore = (length: number) => length > 1;
    const leavesAcross = (box: DOMRect, outer: DOMRect) =>
      isMore(outer.left - box.left) || isMore(box.right - outer.right);
    const leavesDown = (box: DOMRect, outer: DOMRect) =>
      isMore(outer.top - box.top) || isMore(box.bottom - outer.bottom);
    /** Whether two boxes have an area in common. */
    const isOver = (one: DOMRect, two: DOMRect) =>
      isMore(Math.min(one.right, two.right) - Math.max(one.left, two.left)) &&
      isMore(Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top));
    const isHidden = (overflow: string) => overflow === "hidden" || overflow === "clip";
    const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim() !== "";
    const tagOf = (element: Element) => element.outerHTML.slice(0, 80);

    /** Whether a box can be seen. What only screen readers read is a pixel large. */
    function isSeen(element: Element): boolean {
      const { width, height } = element.getBoundingClientRect();
      const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return isShown && isMore(width) && isMore(height);
    }

    /** Whether the page's flow alone says where a box is. Pictures are laid over one another to compare them. */
    function isInFlow(element: Element): boolean {
      const { display, position, float, transform, clipPath, margin } = getComputedStyle(element);
      const isMoved =
        /absolute|fixed|sticky/.test(position) || [float, transform, clipPath].some((value) => value !== "none");
      return !isMoved && !/^inline$|contents/.test(display) && !margin.includes("-") && !element.matches("canvas, img");
    }

    function checkDrawing(drawing: Element): void {
      const outer = drawing.getBoundingClientRect();
      // What no style reaches has a black area, or neither an area nor a line.
      for (const shape of drawing.querySelectorAll("main :is(circle, path, polyline, rect, text)")) {
        const { fill, stroke } = getComputedStyle(shape);
        const isLine = /^[MHV\d\s.-]+$/.test(shape.getAttribute("d") ?? "");
        if ((fill === "rgb(0, 0, 0)" && !isLine) || (fill === "none" && stroke === "none"))
          found.add(`${tagOf(shape)} is not seen`);
      }
      const texts = [...drawing.querySelectorAll("text")];
      for (const [index, text] of texts.entries()) {
        const box = text.getBoundingClientRect();
        // A font's box is higher than its letters, so that it can leave a drawing at the top without a fault.
        if (leavesAcross(box, outer)) found.add(`${tagOf(text)} leaves its drawing`);
        const isOnText = texts.slice(index + 1).some((other) => isOver(box, other.getBoundingClientRect()));
        if (isOnText) found.add(`${tagOf(text)} lies over another text`);
      }
    }

    function check(element: Element): void {
      if (!isSeen(element) || element.matches(".cm-editor")) return;
      if (element.matches("svg")) {
        checkDrawing(element);
        return;
      }
      const { display, overflowX, overflowY, textOverflow, pointerEvents } = getComputedStyle(element);
      if (pointerEvents === "none" && element.matches("a, button:enabled"))
        found.add(`no click reaches ${tagOf(element)}`);
      const hasBox = !/^inline$|contents/.test(display);
      const isWide = hasBox && isMore(element.scrollWidth - element.clientWidth);
      const isHigh = hasBox && isMore(element.scrollHeight - element.clientHeight);
      const isCut = (isHidden(overflowX) && isWide) || (isHidden(overflowY) && isHigh);
      const leavesIt = overflowX === "visible" && isWide;
      if ([...element.childNodes].some(isText) && (leavesIt || (isCut && textOverflow !== "ellipsis")))
        found.add(`the text leaves ${tagOf(element)}`);

      const outer = element.getBoundingClientRect();
      const inner = [...element.children].filter((child) => isSeen(child) && isInFlow(child));
      for (const [index, child] of inner.entries()) {
        const box = child.getBoundingClientRect();
        // The page scrolls, and a cell can span rows.
        const leaves =
          (leavesAcross(box, outer) && overflowX === "visible") ||
          (leavesDown(box, outer) && overflowY === "visible" && !element.matches("body, body > *, tr"));
        if (hasBox && leaves) found.add(`${tagOf(child)} leaves ${tagOf(element)}`);
        const next = inner[index + 1]?.getBoundingClientRect() ?? new DOMRect();
        if (isOver(box, next)) found.add(`${tagOf(child)} lies over the next box`);
      }
      for (const child of element.children) check(child);
    }

    if (isMore(document.documentElement.scrollWidth - innerWidth)) found.add("the page is wider than the window");
    for (const element of document.querySelectorAll(part)) check(element);
    return [...found];
  }, part);
}

/** Waits until each box and text of a page is in its place, as has to be so at the end of a test. */
export async function expectInPlace(page: Page): Promise<void> {
  if (page.isClosed()) return;
  await expect(async () => expect(await spillsOf(page), "boxes that are not in their place").toEqual([])).toPass({
    timeout: 10_000,
  });
}
