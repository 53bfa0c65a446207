interface Route {
  path?: string | string[];
  exact?: boolean;
  routes?: Route[];
}

interface Site {
  routes: Route[];
  /** Whether the route is that of a version whose own routes are not known yet. */
  isUnloaded(route: Route): boolean;
  /** The latest version, whose pages have no version in their paths. */
  latest: string;
  /** With a slash at both ends. */
  baseUrl: string;
}

/** The proper path of the page that `pathname` names; `pathname` itself if there is no such page. */
export function properPath({ routes, isUnloaded, latest, baseUrl }: Site, pathname: string): string {
  const pinned = `^${baseUrl}(docs|api)/${latest}(?=/|$)`.replaceAll(".", "\\.");
  const asked = pathname
    .replace(/\/{2,}/g, "/")
    .replace(/(?:\/index)?\.html\/?$/i, "")
    .replace(/\/index$/i, "")
    .replace(/(.)\/$/, "$1")
    .replace(new RegExp(pinned, "i"), `${baseUrl}$1`);
  const isFront = `${asked}/`.toLowerCase() === baseUrl.toLowerCase();
  return find(routes, isFront ? baseUrl : asked, isUnloaded) ?? pathname;
}

/** The routes on the way to a path. */
export function routesOn<T extends Route>(routes: T[], pathname: string): T[] {
  return routes.flatMap((route) => [
    ...(isOn(pathname, route) ? [route] : []),
    ...routesOn((route.routes ?? []) as T[], pathname),
  ]);
}

const isOn = (path: string, route: Route) =>
  typeof route.path === "string" && `${path.toLowerCase()}/`.startsWith(`${route.path.toLowerCase()}/`);

function find(routes: Route[], path: string, isUnloaded: Site["isUnloaded"]): string | undefined {
  for (const route of routes) {
    if (typeof route.path !== "string" || route.path.includes("*")) continue;
    const below = route.routes && find(route.routes, path, isUnloaded);
    if (below) return below;
    if (route.exact && route.path.toLowerCase() === path.toLowerCase()) return route.path;
    // It is not known yet whether the version has the page.
    if (isUnloaded(route) && isOn(path, route)) return path;
  }
  return undefined;
}
