import { matchRoutes } from "react-router-config";

/**
 * @typedef {import("react-router-config").RouteConfig} Route
 * @typedef {{ preload?(): Promise<unknown> }} Preloadable
 */

const prefetched = new Set();

// Docusaurus asks this function for the addresses of chunks that it prefetches, again for each link whose page needs them. Here, their IDs
// are their names.
__webpack_require__.gca = (/** @type {string} */ name) => {
  if (prefetched.has(name)) return undefined;
  prefetched.add(name);
  return __webpack_public_path__ + __webpack_get_script_filename__(name);
};

/**
 * Creates the entry in the route table for a version whose routes are loaded on demand. When they are there, the entry becomes the
 * version's root route.
 *
 * Docusaurus calls the static method `preload` of the component of every route on a page's path, and waits for it, before it
 * renders the page.
 *
 * @param {string} path
 * @param {() => Promise<{ default: Route }>} load
 * @returns {Route}
 */
export default function lazyRoute(path, load) {
  const component = () => {
    throw new Error(`${path} is rendered before its routes are loaded.`);
  };
  component.preload = async () => {
    Object.assign(route, (await load()).default);
    // Docusaurus matched the path before the nested routes were there.
    const pathname = decodeURI(window.location.pathname);
    await Promise.all(matchRoutes([route], pathname).map((match) => preload(match.route)));
  };
  /** @type {Route} */
  const route = { path, component };
  return route;
}

/** @param {Route} route */
const preload = ({ component }) => /** @type {Preloadable | undefined} */ (component)?.preload?.();
