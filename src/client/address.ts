/**
 * A page has one address. `…/index.html`, `….html`, a trailing slash, another case and a pinned link to the latest version
 * all lead to it: in the address bar where the host served the page itself, by a new request where it served 404.html.
 */
import ExecutionEnvironment from "@docusaurus/ExecutionEnvironment";
import routes from "@generated/routes";
import versions from "@site/versions.json";
import { hydrateRoot, type Root } from "react-dom/client";
import { isUnloaded, properPath, routesOn } from "./proper-path";

const proper = () => properPath(routes, window.location.pathname, versions[0]!);

function tidyAddress(): void {
  const { pathname, search, hash } = window.location;
  if (proper() !== pathname) window.history.replaceState(window.history.state, "", proper() + search + hash);
}

/** The markup here is the not-found page's and would not match that of the page meant, which is asked for anew. */
async function findPage(): Promise<void> {
  const { pathname, search, hash } = window.location;
  const unloaded = routesOn(routes, pathname).filter(isUnloaded);
  if (!unloaded.length && proper() === pathname) return;
  const resume = holdRendering();
  await Promise.allSettled(unloaded.map(({ component }) => component.preload()));
  if (proper() !== pathname) window.location.replace(proper() + search + hash);
  else resume();
}

/** Keeps what is to be hydrated until the returned function is called. */
function holdRendering(): () => void {
  let app: Parameters<Root["render"]>[0];
  window.docusaurusRoot = {
    render: (node) => {
      app = node;
    },
    unmount() {},
  };
  return () => {
    window.docusaurusRoot = undefined;
    if (app) window.docusaurusRoot = hydrateRoot(document.getElementById("__docusaurus")!, app);
  };
}

if (ExecutionEnvironment.canUseDOM) {
  if (document.documentElement.hasAttribute("data-not-found")) findPage();
  else tidyAddress();
}
