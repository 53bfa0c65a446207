import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { portable } from "live-program/portable";
import ts from "typescript";
import type { Sample } from "./collect.ts";

/** Declarations of the globals of live samples: `video` and `show`. */
const GLOBALS = resolve("packages/live-program/src/globals.d.ts");

const WORKSPACE_PACKAGE = `${resolve("node_modules/mfx")}/`;

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  allowJs: true,
  checkJs: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts", "lib.dom.asynciterable.d.ts"],
  types: [],
};

/** Further checks of a new Vite project. */
const PROJECT_OPTIONS: ts.CompilerOptions = {
  verbatimModuleSyntax: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  erasableSyntaxOnly: true,
  noFallthroughCasesInSwitch: true,
};

/** The platform's own types, parsed once for all versions. */
const platform = new Map<string, ts.SourceFile>();

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

function check(samples: Sample[], declarations: string, settings: ts.CompilerOptions, globals: string[]): string[] {
  const files = new Map([[resolve("samples/mfx.d.ts"), declarations]]);
  const origins = new Map<string, Sample>();
  samples.forEach((sample, index) => {
    const name = resolve(`samples/${index}.${sample.language}`);
    origins.set(name, sample);
    // Makes a program without imports a module, so that its names are local.
    files.set(name, `${sample.code}\nexport {};\n`);
  });

  // In the package, every version also has a path of its own.
  const specifiers = ["mfx", ...samples.map(({ version }) => `mfx/${version}`)];
  const paths = Object.fromEntries(specifiers.map((specifier) => [specifier, [resolve("samples/mfx.d.ts")]]));
  const options = { ...settings, paths };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  // The workspace's own package must not answer for paths that the version does not have.
  host.fileExists = (name) => files.has(name) || (!name.startsWith(WORKSPACE_PACKAGE) && ts.sys.fileExists(name));
  host.readFile = (name) => files.get(name) ?? ts.sys.readFile(name);
  host.getSourceFile = (name, target) => {
    const text = files.get(name);
    if (text !== undefined) return ts.createSourceFile(name, text, target);
    if (!platform.has(name)) platform.set(name, read(name, target)!);
    return platform.get(name);
  };

  const program = ts.createProgram([...globals, ...origins.keys()], options, host);
  return ts.getPreEmitDiagnostics(program).map((diagnostic) => describe(diagnostic, origins));
}

function describe({ file, start, messageText }: ts.Diagnostic, origins: Map<string, Sample>): string {
  const message = ts.flattenDiagnosticMessageText(messageText, " ");
  const sample = file && origins.get(file.fileName);
  if (!file || !sample) return `${file?.fileName ?? "samples"}: ${message}`;
  const { line } = file.getLineAndCharacterOfPosition(start ?? 0);
  return `${sample.file}:${sample.line + 1 + line}: ${message}`;
}

/** The types of a version, as the site serves them. */
export const declarationsOf = (version: string): string =>
  readFileSync(`.generated/static/lib/${version}/mfx.d.ts`, "utf8");
