/** Which members a release had: the one reading of `@since` tags, for the types we serve and for the API reference. */
import versions from "../../versions.json";

/** Every version with a surface, oldest first, then `next`. */
export const order: readonly string[] = [...versions].reverse().concat("next");

/** The newest released version. */
export const latest: string = versions[0]!;

/**
 * Whether something whose doc comment says `@since` is part of `version`. Without the tag it always was.
 *
 * @throws RangeError for a version nobody released, so that a typing error in a tag does not hide a member for ever.
 */
export function visibleIn(since: string | undefined, version: string): boolean {
  return since === undefined || position(since) <= position(version);
}

function position(version: string): number {
  const index = order.indexOf(version);
  if (index < 0) throw new RangeError(`"${version}" is not a version of MFX: expected one of ${order.join(", ")}.`);
  return index;
}
