import { expect, type Page } from "@playwright/test";

/** Boxes of a page, or of a part of it, that leave the box around them or lie over the next one, texts that leave theirs or their drawing, shapes in the dark, links without clicks, and choices without a mark: one line each. */
export function spillsOf(page: Page, part = "html"): Promise<string[]> {
  return page.evaluate((part) => {
    const found = new Set<string>();
    const CHOSEN = "[aria-pressed=true], [aria-selected=true], [aria-current]:not([aria-current=false])";
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

    /** Whether a control that is chosen looks like one beside it that isn't. The page in view has more than a color. */
    function isUnmarked(element: Element): boolean {
      const colors = element.matches("[aria-current]") ? [] : (["color", "borderColor"] as const);
      const marks = [...colors, "background", "boxShadow", "content", "fontWeight"] as const;
      const parts = ["", "::before", "::after"];
      const looksOf = (one: Element) =>
        `${parts.map((part) => marks.map((mark) => getComputedStyle(one, part)[mark]))}`;
      const groupOf = (one: Element) => [...one.querySelectorAll(`${element.localName}:not(${CHOSEN})`)].filter(isSeen);
      let group = element.parentElement;
      while (group && groupOf(group).length === 0) group = group.parentElement;
      return !!group && groupOf(group).some((other) => looksOf(other) === looksOf(element));
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
      if (element.matches(CHOSEN) && isUnmarked(element)) found.add(`nothing marks ${tagOf(element)}`);
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

/** Links and fields of a page, or of a dialog over it, that something lies over wherever the page is scrolled to: one line each. A bar that hides while one scrolls down is back a moment later. */
export function coveredOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector("dialog:modal") ?? document;
    const controls = "a:not([tabindex='-1'], [href^='#__']), :is(button, input, select):enabled, summary";
    const covered = [...root.querySelectorAll(controls)].filter((control) => {
      control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { x, y, width, height } = control.getClientRects()[0] ?? new DOMRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      const isSeen = width > 2 && control.checkVisibility({ visibilityProperty: true });
      return isSeen && !control.contains(hit) && hit?.closest("label")?.control !== control;
    });
    scrollTo(0, 0);
    return covered.map((control) => control.outerHTML.slice(0, 80));
  });
}

/** Waits until each box and text of a page is in its place, as has to be so at the end of a test. */
export async function expectInPlace(page: Page): Promise<void> {
  if (page.isClosed()) return;
  await expect(async () => expect(await spillsOf(page), "boxes that are not in their place").toEqual([])).toPass({
    timeout: 10_000,
  });
}
