/** Adds elements to the frame. */

const root = () => document.getElementById("shown")!;
const PRINTED_LIMIT = 200;

export function place<E extends Element>(element: E): E {
  if (element.parentElement !== root()) root().append(element);
  return element;
}

export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(name), properties);
}

/** Prints a line. Consecutive lines share a list, which keeps the newest ones. */
export function printLine(text: string): void {
  const last = root().lastElementChild;
  const list = last instanceof HTMLOListElement ? last : place(element("ol", { className: "lines" }));
  list.append(element("li", { textContent: text }));
  if (list.childElementCount > PRINTED_LIMIT) list.firstElementChild?.remove();
}

export function canvasOf(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = element("canvas", { width, height });
  return [canvas, canvas.getContext("2d")!];
}
