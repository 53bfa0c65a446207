/** What the specs know of releases. Derived, so that a new release changes no spec; only old releases are named. */
import { latest, order } from "mfx-build/since";
import { surfaceOf } from "../../library/test/surfaces";

export { latest, order };

/** The first version that exports a name. */
export function firstWith(name: string): string {
  const version = order.find((one) => name in surfaceOf(one, order));
  if (version === undefined) throw new Error(`No version exports ${name}: name an export of library/releases.`);
  return version;
}

/** Where a version's pages begin below `/docs` or `/api`: nowhere for the latest. */
export const segmentOf = (version: string) => (version === latest ? "" : `/${version}`);
