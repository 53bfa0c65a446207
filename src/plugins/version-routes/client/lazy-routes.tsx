import renderRoutes from "@docusaurus/renderRoutes";
import type { ReactNode } from "react";
import type { RouteConfig } from "react-router-config";

/** A route whose nested routes are fetched when a path under it is opened. */
export interface LazyRoute extends RouteConfig {
  load(): Promise<void>;
}

export const isLazy = (route: RouteConfig): route is LazyRoute => "load" in route;

/** A stub for the routes under `path`. Nothing renders it before `load` has given it them: see `preload.ts`. */
export default function lazyRoutes(path: string, fetch: () => Promise<{ default: RouteConfig[] }>): LazyRoute {
  const route: LazyRoute = {
    path,
    component: (): ReactNode => renderRoutes(route.routes ?? []),
    async load() {
      route.routes ??= (await fetch()).default;
    },
  };
  return route;
}
