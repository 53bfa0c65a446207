/** Synthetic releases, for a site with more versions. Each is a copy of the latest. */
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commitAll } from "./site-copy.ts";

/** Adds releases to a copy of the site until it has `count` versions, including next. */
export function addVersions(site: string, count: number): void {
  const file = join(site, "versions.json");
  const versions = JSON.parse(readFileSync(file, "utf8")) as string[];
  const [original] = versions as [string];
  for (let minor = 11; versions.length + 1 < count; minor++) {
    const version = `0.${minor}.0`;
    cpSync(join(site, `versioned_docs/version-${original}`), join(site, `versioned_docs/version-${version}`), {
      recursive: true,
    });
    cpSync(
      join(site, `versioned_sidebars/version-${original}-sidebars.json`),
      join(site, `versioned_sidebars/version-${version}-sidebars.json`),
    );
    writeFileSync(
      join(site, `library/releases/${version}.ts`),
      `/** Nothing new. */\nexport * from "./${versions[0]}.ts";\n`,
    );
    versions.unshift(version);
  }
  writeFileSync(file, JSON.stringify(versions));
  commitAll(site);
}
