/** Comlink as a script that makes a global `comlink`, with which tests call frames of programs. */
import { buildSync } from "esbuild";

const { outputFiles } = buildSync({
  stdin: { contents: 'export { wrap } from "comlink";', resolveDir: process.cwd() },
  bundle: true,
  format: "iife",
  globalName: "comlink",
  write: false,
});
export const comlinkScript = outputFiles[0]!.text;
