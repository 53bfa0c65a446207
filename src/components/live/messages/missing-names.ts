/** Says which releases have a name that the program's release lacks. Loads the releases, so it runs only after such an error. */
import type { PageScript } from "mfx-build/page-script";

type Module = Record<string, unknown>;
type Has = (module: Module) => boolean;

export async function missingExport(name: string, version: string): Promise<string> {
  return (await whereFound(name, version, (module) => name in module)) ?? `mfx has no \`${name}\`.`;
}

export function missingMember(owner: string, name: string, version: string): Promise<string | undefined> {
  return whereFound(`${owner}.${name}`, version, (module) => {
    const object = module[owner];
    return typeof object === "object" && object !== null && name in object;
  });
}

/** "`animate` is not in 0.8.0; it was added in 0.8.2." `undefined` if no release has it. */
async function whereFound(name: string, version: string, has: Has): Promise<string | undefined> {
  const { MFX } = window as unknown as { MFX: PageScript };
  const order = MFX.versions.toReversed().sort((a, b) => Number(a === "next") - Number(b === "next"));
  const here = order.indexOf(version);
  const found = await Promise.all(order.map(async (release) => has(await MFX.load(release))));
  const added = found.findIndex((there, index) => there && index > here);
  const last = found.findLastIndex((there, index) => there && index < here);
  const absent = `\`${name}\` is not in ${version}`;
  if (last >= 0) return `${absent}; it was removed in ${order[last + 1]}.`;
  if (added >= 0) return `${absent}; it was added in ${order[added]}.`;
  return undefined;
}
