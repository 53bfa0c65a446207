import routes from "@generated/routes";
import { matchRoutes } from "react-router-config";
import { isLazy } from "./lazy-routes";

/** What `ComponentCreator` makes; the components of other routes have nothing to load. */
interface Preloadable {
  preload?(): Promise<void>;
}

/** Loads what the page at `pathname` renders: the routes of its version, where they are not there yet, then its modules. */
export default async function preload(pathname: string): Promise<void> {
  const match = () => [...new Set([pathname, decodeURI(pathname)])].flatMap((path) => matchRoutes(routes, path));
  await Promise.all(match().map(({ route }) => isLazy(route) && route.load()));
  await Promise.all(match().map(({ route }) => (route.component as unknown as Preloadable | undefined)?.preload?.()));
}
