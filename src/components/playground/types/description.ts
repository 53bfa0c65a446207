import type { Description } from "./protocol";

/** What a tooltip says of a name: its declaration, and what its documentation says. */
export function descriptionOf({ code, documentation }: Description): HTMLElement {
  const dom = document.createElement("div");
  dom.className = "cm-description";
  dom.append(Object.assign(document.createElement("code"), { textContent: code }));
  if (documentation) dom.append(Object.assign(document.createElement("p"), { textContent: documentation }));
  return dom;
}
