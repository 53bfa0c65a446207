interface Route {
  path?: string | string[];
  exact?: boolean;
  routes?: Route[];
}

/** The one address of the page that `pathname` means, or `pathname` itself where it means none. */
export function properPath(routes: Route[], pathname: string, latest: string): string {
  const asked = pathname
    .replace(/\/{2,}/g, "/")
    .replace(/(?:\/index)?\.html\/?$/i, "")
    .replace(/\/index$/i, "")
    .replace(/(.)\/$/, "$1")
    // A link that names the latest version leads to where the latest is.
    .replace(new RegExp(`^/(docs|api)/${latest.replaceAll(".", "\\.")}(?=/|$)`, "i"), "/$1");
  return find(routes, asked || "/") ?? pathname;
}

/** The routes that a path leads through. */
export function routesOn<T extends Route>(routes: T[], pathname: string): T[] {
  return routes.flatMap((route) => [
    ...(isOn(pathname, route) ? [route] : []),
    ...routesOn((route.routes ?? []) as T[], pathname),
  ]);
}

/** A version whose routes docusaurus-plugin-version-routes has not loaded yet. */
export const isUnloaded = (route: Route): boolean => !route.exact && !route.routes;

const isOn = (path: string, route: Route) =>
  typeof route.path === "string" && `${path.toLowerCase()}/`.startsWith(`${route.path.toLowerCase()}/`);

function find(routes: Route[], path: string): string | undefined {
  for (const route of routes) {
    if (typeof route.path !== "string" || route.path.includes("*")) continue;
    const below = route.routes && find(route.routes, path);
    if (below) return below;
    if (route.exact && route.path.toLowerCase() === path.toLowerCase()) return route.path;
    // Whether the version has the page is not known yet.
    if (isUnloaded(route) && isOn(path, route)) return path;
  }
  return undefined;
}
