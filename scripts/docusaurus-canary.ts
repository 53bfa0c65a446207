/** Installs the newest canary of Docusaurus that all its packages have. Changes `package.json`, so it is for a clone. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
const names = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => name.startsWith("@docusaurus/"));

/** Canaries end with a number that grows: `4.0.0-canary-6808`. */
const numberOf = (version: string) => Number(version.split("-").at(-1));

function canariesOf(name: string): string[] {
  const versions: string[] = JSON.parse(
    execFileSync("npm", ["view", name, "versions", "--json"], { encoding: "utf8" }),
  );
  return versions.filter((version) => /-canary-\d+$/.test(version));
}

const [first, ...others] = names.map(canariesOf);
const common = first!.filter((version) => others.every((versions) => versions.includes(version)));
const newest = common.sort((a, b) => numberOf(a) - numberOf(b)).at(-1);
if (!newest) throw new Error("No canary of Docusaurus has all packages of this site.");

console.log(`Docusaurus ${newest}`);
// Plugins of others name the released versions that they were tested with.
const install = ["install", "--save-exact", "--legacy-peer-deps", "--no-audit", "--no-fund"];
execFileSync("npm", [...install, ...names.map((name) => `${name}@${newest}`)], {
  stdio: ["inherit", process.stderr, "inherit"],
});
