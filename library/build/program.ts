/** The TypeScript program over all releases. */
import { join } from "node:path";
import ts from "typescript";
import { library, releaseFiles } from "./releases.ts";

export const formatHost: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => library,
  getNewLine: () => "\n",
};

/** Files of all programs, by their paths. */
const parsed = new Map<string, { text: string; file: ts.SourceFile }>();

/** Programs of the same files, one after another. Each parses only the files that changed. */
export class Programs {
  readonly #options: ts.CompilerOptions;
  readonly #host: ts.CompilerHost;
  #last: ts.Program | undefined;

  /** @param changes - Options that differ from those of the declarations. */
  constructor(changes: ts.CompilerOptions = {}) {
    const output = { noEmit: false, declaration: true, emitDeclarationOnly: true, stripInternal: true };
    this.#options = compilerOptions({ ...output, ...changes });
    this.#host = ts.createCompilerHost(this.#options);
    this.#host.getSourceFile = (path, options) => {
      const text = ts.sys.readFile(path);
      if (text === undefined) return undefined;
      const known = parsed.get(path);
      if (known?.text === text) return known.file;
      const file = ts.createSourceFile(path, text, withoutForeignComments(path, options));
      parsed.set(path, { text, file });
      return file;
    };
  }

  /** @throws Error if a file of the library has syntax errors, because its surface would be incomplete. */
  next(): ts.Program {
    const program = ts.createProgram([...releaseFiles.values()], this.#options, this.#host, this.#last);
    const faults = program
      .getSourceFiles()
      .flatMap((file) => (file.isDeclarationFile ? [] : program.getSyntacticDiagnostics(file)));
    if (faults.length) throw new Error(ts.formatDiagnostics(faults, formatHost).trim());
    this.#last = program;
    return program;
  }
}

/** Comments in the platform's declarations are not used. Skipping them saves a third of the parsing time. */
function withoutForeignComments(
  path: string,
  options: ts.ScriptTarget | ts.CreateSourceFileOptions,
): ts.CreateSourceFileOptions {
  const jsDocParsingMode = path.endsWith(".d.ts") ? ts.JSDocParsingMode.ParseNone : ts.JSDocParsingMode.ParseAll;
  return { ...(typeof options === "object" ? options : { languageVersion: options }), jsDocParsingMode };
}

/** The options of `tsconfig.json` for the sources, which must not depend on Node's types, with changes. */
export function compilerOptions(changes: ts.CompilerOptions): ts.CompilerOptions {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(library, "tsconfig.json"),
    { types: ["dom-mediacapture-transform"], ...changes },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
        throw new Error(ts.formatDiagnostic(diagnostic, formatHost));
      },
    },
  )!;
  return config.options;
}
