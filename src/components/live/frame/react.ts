/** React components in the frame. React is fetched when the first program needs it; the frame's import map says from where. */
import type { ReactElement } from "react";
import { element, place } from "./place";

const ELEMENT = Symbol.for("react.transitional.element");

/** Whether a value is JSX, such as `<App />`. Asked before React is loaded. */
export function isReactElement(value: unknown): value is ReactElement {
  return typeof value === "object" && value !== null && Reflect.get(value, "$$typeof") === ELEMENT;
}

/** Renders a component or JSX. `onStop` takes the function that unmounts it. */
export async function render(content: unknown, onStop: (release: () => void) => void): Promise<void> {
  const [{ createElement }, { createRoot }] = await Promise.all([import("react"), import("react-dom/client")]);
  const root = createRoot(place(element("div", { className: "component" })));
  onStop(() => root.unmount());
  const isComponent = typeof content === "function";
  if (!isComponent && !isReactElement(content))
    throw new TypeError("The default export must be a React component or JSX.");
  root.render(isComponent ? createElement(content as () => ReactElement) : content);
}
