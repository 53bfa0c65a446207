import { expect, type Page } from "@playwright/test";

/** Boxes of a page, or of a part of it, that leave the box around them or lie over the next one, texts that leave theirs, and links without clicks: one line each. */
export function spillsOf(page: Page, part = "html"): Promise<string[]> {
  return page.evaluate((part) => {
    const found = new Set<string>();
    /** Whether a length is more than rounding makes. */
    const isMore = (length: number) => length > 1;
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

    function check(element: Element): void {
      if (!isSeen(element) || element.matches("svg, .cm-editor")) return;
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
        const across = isMore(outer.left - box.left) || isMore(box.right - outer.right);
        const down = isMore(outer.top - box.top) || isMore(box.bottom - outer.bottom);
        // The page scrolls, and a cell can span rows.
        const leaves =
          (across && overflowX === "visible") ||
          (down && overflowY === "visible" && !element.matches("body, body > *, tr"));
        if (hasBox && leaves) found.add(`${tagOf(child)} leaves ${tagOf(element)}`);
        const next = inner[index + 1]?.getBoundingClientRect() ?? new DOMRect();
        const isOver =
          isMore(Math.min(box.right, next.right) - Math.max(box.left, next.left)) &&
          isMore(Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top));
        if (isOver) found.add(`${tagOf(child)} lies over the next box`);
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
