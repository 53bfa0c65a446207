/**
 * A page has one address. `…/index.html`, `….html`, a trailing slash, another case and a pinned link to the latest version
 * all lead to it: in the address bar where the host served the page itself, by a new request where it served 404.html.
 */
import ExecutionEnvironment from "@docusaurus/ExecutionEnvironment";
import routes from "@generated/routes";
import versions from "@site/versions.json";
import { properPath } from "./proper-path";

if (ExecutionEnvironment.canUseDOM) {
  const { pathname, search, hash } = window.location;
  const proper = properPath(routes, pathname, versions[0]!);
  if (proper !== pathname) {
    if (document.documentElement.hasAttribute("data-not-found")) {
      // The page to come hydrates, not this one: its markup is the not-found page's, and would not match.
      window.docusaurusRoot = { render() {}, unmount() {} };
      window.location.replace(proper + search + hash);
    } else {
      window.history.replaceState(window.history.state, "", proper + search + hash);
    }
  }
}
