/** Installs packages of Debian or Ubuntu. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

export const canInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** Installs the first of several lists of packages that the system has. */
export function install(...choices: readonly string[][]): void {
  const commands = choices.map((names) => `apt-get install -y -qq --no-install-recommends ${names.join(" ")}`);
  const command = `apt-get update -qq && { ${commands.join(" || ")}; }`;
  console.log(`Installing a browser: ${command}`);
  spawnSync(command, { shell: true, stdio: "inherit" });
}
