/**
 * Gives each page one address. `…/index.html`, `….html`, a trailing slash, another case and a link with the latest version's number lead to
 * it: in the address bar if the host served the page, with a new request if it served 404.html.
 */
import ExecutionEnvironment from "@docusaurus/ExecutionEnvironment";
import siteConfig from "@generated/docusaurus.config";
import routes from "@generated/routes";
import { isUnloaded } from "@site/packages/docusaurus-plugin-version-routes/src/client/lazy-route";
import versions from "@site/versions.json";
import { hydrateRoot, type Root } from "react-dom/client";
import { properPath, routesOn } from "./proper-path";

const site = { routes, isUnloaded, latest: versions[0]!, baseUrl: siteConfig.baseUrl };
const proper = () => properPath(site, window.location.pathname);

function tidyAddress(): void {
  const { pathname, search, hash } = window.location;
  if (proper() !== pathname) window.history.replaceState(window.history.state, "", proper() + search + hash);
}

/** The markup is that of the not-found page, which React can't hydrate as another page. So the proper page is requested. */
async function findPage(): Promise<void> {
  const { pathname, search, hash } = window.location;
  const unloaded = routesOn(routes, pathname).filter(isUnloaded);
  if (!unloaded.length && proper() === pathname) return;
  const resume = holdRendering();
  await Promise.allSettled(unloaded.map(({ component }) => component.preload()));
  if (proper() !== pathname) window.location.replace(proper() + search + hash);
  else resume();
}

/** Delays hydration until the returned function is called. */
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
