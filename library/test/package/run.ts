import { spawnSync } from "node:child_process";

/** Runs a command as a user does; returns what it prints to the standard output, and all that it prints. Throws if it fails. */
export function run(command: string, args: readonly string[], cwd: string): { stdout: string; output: string } {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: undefined, CI: "1", NO_COLOR: "1", NEXT_TELEMETRY_DISABLED: "1" },
  });
  const output = `${stdout}${stderr}`.trim();
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(" ")} failed:\n${output}`);
  return { stdout, output };
}
