/**
 * Runs in the head of every built page: starts the scripts that `template.ts` preloads after the first paint. The page is complete
 * without them, and becomes interactive a frame later.
 */

/** Docusaurus's own: shows that the site's code could not be loaded. Only in documents that it has rendered. */
declare const insertBanner: (() => void) | undefined;

/** Browsers may report no paint, for example in a window behind others. */
const LONGEST_WAIT_MS = 3000;

let isStarted = false;
let hasBanner = false;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  for (const { href } of document.querySelectorAll<HTMLLinkElement>("link[data-start]")) {
    const script = document.createElement("script");
    script.src = href;
    // In order.
    script.async = false;
    script.onerror = reportFailure;
    document.head.append(script);
  }
}

function reportFailure(): void {
  if (hasBanner || window.docusaurus || typeof insertBanner === "undefined") return;
  hasBanner = true;
  insertBanner();
}

/** The links to the scripts are there once the document has been parsed. */
function onceParsed(then: () => void): void {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", then);
  else then();
}

const startAfterFrame = () => requestAnimationFrame(() => setTimeout(start));

// Docusaurus inserts its banner if this is undefined when the document has been parsed, before the scripts run.
Object.assign(window, { docusaurus: null });

if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes("paint")) onceParsed(start);
else {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length > 0) onceParsed(startAfterFrame);
  }).observe({ type: "paint", buffered: true });
  setTimeout(() => onceParsed(start), LONGEST_WAIT_MS);
}

export {};
