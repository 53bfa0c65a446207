/**
 * Builds the examples as their users do: in a folder of their own, with the packed library. `npx tsx examples/build.mts` is the step
 * `editor-build` of `npm test`.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildPackage } from "mfx-build/package";
import { library, root } from "mfx-build/releases";
import { build } from "vite";

const folder = join(root, ".generated/examples");
const editor = join(folder, "editor");
const tsc = join(root, "node_modules/.bin/tsc");

await buildPackage();
rmSync(folder, { recursive: true, force: true });
const isSource = (path: string) => !/\/(node_modules|dist)$/.test(path);
cpSync(join(import.meta.dirname, "editor"), editor, { recursive: true, filter: isSource });

const installed = join(editor, "node_modules/mfx");
mkdirSync(installed, { recursive: true });
const pack = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder, library];
const [{ filename }] = JSON.parse(execFileSync("npm", pack, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
execFileSync("tar", ["-xzf", join(folder, filename), "-C", installed, "--strip-components=1"]);

execFileSync(tsc, ["-p", editor], { stdio: "inherit" });
execFileSync(tsc, ["-p", join(import.meta.dirname, "tsconfig.json")], { stdio: "inherit" });
process.env.VITE_FOOTAGE = "media/";
cpSync(join(root, "static/media"), join(editor, "public/media"), { recursive: true });
await build({ root: editor, logLevel: "warn" });
