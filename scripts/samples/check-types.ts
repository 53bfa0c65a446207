import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { portable } from "live-program/portable";
import type { Sample } from "./collect.ts";

/** The compiler. It runs as a process of its own: TypeScript 7 has no stable API. */
const TSC = [resolve("node_modules/@typescript/native/bin/tsc"), "--pretty", "false"];

/** Declarations of the globals of live samples: `video` and `show`. */
const GLOBALS = resolve("packages/live-program/src/globals.d.ts");

const OPTIONS = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  allowJs: true,
  checkJs: true,
  skipLibCheck: true,
  target: "ES2022",
  module: "ESNext",
  moduleResolution: "bundler",
  jsx: "react-jsx",
  lib: ["ES2023", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
  types: [],
};

/** Further checks of a new Vite project. */
const PROJECT_OPTIONS = {
  verbatimModuleSyntax: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  erasableSyntaxOnly: true,
  noFallthroughCasesInSwitch: true,
};

/**
 * Checks a version's samples against its types, the text of its `mfx.d.ts`. Returns the errors as `file:line: message`, with the line in
 * the Markdown.
 */
export function checkTypes(samples: Sample[], declarations: string): string[] {
  return check(samples, declarations, OPTIONS, [GLOBALS]);
}

/** Checks samples in the form in which _Copy_ gives them, with the settings of a new Vite project and without the globals. */
export function checkCopies(samples: Sample[], declarations: string): string[] {
  const copies = samples.map((sample) => ({ ...sample, code: portable(sample.code, "clip.mp4", sample.language) }));
  return check(copies, declarations, { ...OPTIONS, ...PROJECT_OPTIONS }, []);
}

function check(samples: Sample[], declarations: string, settings: object, globals: string[]): string[] {
  mkdirSync(".generated", { recursive: true });
  const folder = mkdtempSync(resolve(".generated/samples-"));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  try {
    const names = samples.map(({ language }, index) => `${index}.${language}`);
    // Makes a program without imports a module, so that its names are local.
    for (const [index, { code }] of samples.entries()) write(names[index]!, `${code}\nexport {};\n`);
    write("mfx.d.ts", declarations);
    write("none.d.ts", "export {};");
    // In the package, every version also has a path of its own. The workspace's package must not answer for other versions.
    const specifiers = ["mfx", ...samples.map(({ version }) => `mfx/${version}`)];
    const paths = Object.fromEntries(specifiers.map((specifier) => [specifier, ["./mfx.d.ts"]]));
    const compilerOptions = { ...settings, paths: { ...paths, "mfx/*": ["./none.d.ts"] } };
    write("tsconfig.json", JSON.stringify({ compilerOptions, files: [...globals, ...names] }));
    const { status, stdout, stderr } = spawnSync(process.execPath, TSC, { cwd: folder, encoding: "utf8" });
    const errors = errorsIn(stdout + stderr);
    if (status !== 0 && errors.length === 0) throw new Error(`The compiler ended with ${status}.`);
    return errors.map((error) => inMarkdown(error, samples));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The compiler's errors. Lines that go on with one are indented. */
const errorsIn = (output: string): string[] => output.split(/\r?\n(?! )/).filter(Boolean);

function inMarkdown(error: string, samples: Sample[]): string {
  const [, index, line, message] = /^(\d+)\.\w+\((\d+),\d+\): error \w+: (.*)/s.exec(error) ?? [];
  const sample = samples[Number(index)];
  return sample ? `${sample.file}:${sample.line + Number(line)}: ${message}` : error;
}

/** The types of a version, as the site serves them. */
export const declarationsOf = (version: string): string =>
  readFileSync(`.generated/static/lib/${version}/mfx.d.ts`, "utf8");
