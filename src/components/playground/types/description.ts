import type { Description } from "./protocol";

/** Text of a tooltip: the declaration of a name, and its documentation. */
export function descriptionOf({ code, documentation }: Description): HTMLElement {
  const dom = document.createElement("div");
  dom.className = "cm-description";
  dom.append(Object.assign(document.createElement("code"), { textContent: code }));
  if (documentation) dom.append(Object.assign(document.createElement("p"), { textContent: documentation }));
  return dom;
}
