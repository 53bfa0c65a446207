/** Compiles a reader's program to the module that runs: types removed, loops guarded, line numbers unchanged. */
import { transform } from "sucrase";
import { guard } from "./guards.ts";
import { hasJsx, type Language } from "./language.ts";
import { lineAt, parse, type Tree } from "./syntax.ts";

export interface Import {
  name: string;
  line: number;
}

export interface Program {
  /** The module's JavaScript. */
  module: string;
  /** Names imported from the library. */
  imports: Import[];
}

/** The program could not be parsed. */
export class ProgramSyntaxError extends SyntaxError {
  constructor(
    message: string,
    readonly line: number | undefined,
  ) {
    super(message);
  }
}

/** JSX becomes calls of `react/jsx-runtime`. */
export function compile(code: string, language: Language): Program {
  const tree = parse(code, language);
  try {
    const { code: module } = transform(code, {
      transforms: hasJsx(language) ? ["typescript", "jsx"] : ["typescript"],
      jsxRuntime: "automatic",
      production: true,
      disableESTransforms: true,
    });
    // Guards come second: sucrase reports syntax errors, the parser that places guards tolerates them.
    return { module: guard(module, parse(module, "js")), imports: importsOf(module) };
  } catch (error) {
    throw locate(error, lineOfError(code, tree));
  }
}

/** Sucrase's messages end with `(line:column)`. */
function locate(error: unknown, fallback: number | undefined): ProgramSyntaxError {
  const message = error instanceof Error ? error.message : String(error);
  const place = /\((\d+):(\d+)\)$/.exec(message);
  const text = message.replace(/\s*\(\d+:\d+\)$/, "");
  return new ProgramSyntaxError(text, place ? Number(place[1]) : fallback);
}

function lineOfError(code: string, tree: Tree): number | undefined {
  let at: number | undefined;
  tree.iterate({
    enter(node) {
      if (node.type.isError && at === undefined) at = node.from;
    },
  });
  return at === undefined ? undefined : lineAt(code, at);
}

/** Value imports from `mfx`. Takes compiled code, in which type imports are gone. */
function importsOf(module: string): Import[] {
  const imports: Import[] = [];
  for (const node of parse(module, "js").topNode.getChildren("ImportDeclaration")) {
    const source = node.getChild("String");
    if (!source || module.slice(source.from + 1, source.to - 1) !== "mfx") continue;
    const group = node.getChild("ImportGroup");
    for (let name = group?.firstChild; name; name = name.nextSibling) {
      const renamed = name.prevSibling?.name === "as";
      if (!renamed && (name.name === "VariableDefinition" || name.name === "VariableName"))
        imports.push({ name: module.slice(name.from, name.to), line: lineAt(module, name.from) });
    }
  }
  return imports;
}

/** Globals of the frame that a program uses and does not declare itself. */
export function globalsUsed(code: string, language: Language): { video: boolean; show: boolean } {
  const used = new Set<string>();
  const declared = new Set<string>();
  parse(code, language).iterate({
    enter(node) {
      const name = code.slice(node.from, node.to);
      const shorthand = node.name === "PropertyDefinition" && node.node.parent?.firstChild?.nextSibling === null;
      if (node.name === "VariableName" || shorthand) used.add(name);
      if (node.name === "VariableDefinition") declared.add(name);
    },
  });
  const free = (name: string) => used.has(name) && !declared.has(name);
  return { video: free("video"), show: free("show") };
}
