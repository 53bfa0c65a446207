/** Links that open a program in the playground of its release. Paths of the site: the caller adds the base URL. */
import { encode, type Shared } from "live-program/share";
import versions from "../../../versions.json";

/** All releases, newest first. */
export const releases: readonly string[] = ["next", ...versions];

export async function playgroundLink({ code, version, video }: Shared & { version: string }): Promise<string> {
  return `${playgroundPath(version)}#${await encode({ code, version, video })}`;
}

function playgroundPath(version: string): string {
  return version === versions[0] ? "/docs/playground" : `/docs/${version}/playground`;
}
