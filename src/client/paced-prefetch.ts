/**
 * Paces Docusaurus's prefetching, which requests the pages of all visible links at once, while the page itself is still loading.
 *
 * Links prefetch through `window.docusaurus`, which is not documented: if it is not as expected, nothing is paced.
 */
import { pace } from "./pace";

let isInstalled = false;

/** The first call comes after Docusaurus has set `window.docusaurus` and before any link is shown. */
export function onRouteUpdate(): void {
  if (isInstalled) return;
  isInstalled = true;
  const { docusaurus } = window;
  if (!isKnown(docusaurus)) return;
  window.docusaurus = Object.freeze({
    ...docusaurus,
    prefetch: pace(docusaurus.prefetch, { currentPath, pageLoaded }),
  });
}

function isKnown(docusaurus: unknown): docusaurus is Window["docusaurus"] {
  if (typeof docusaurus !== "object" || docusaurus === null) return false;
  const members = Object.entries(docusaurus);
  return (
    members.length === 2 &&
    members.every(([name, member]) => /^(prefetch|preload)$/.test(name) && typeof member === "function")
  );
}

const currentPath = () => window.location.pathname;

const pageLoaded = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === "complete") resolve(undefined);
    else window.addEventListener("load", resolve, { once: true });
  });
