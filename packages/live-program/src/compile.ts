/** Compiles a reader's program to the module that runs: types removed, loops guarded, line numbers unchanged. */
import { transform } from "sucrase";
import { guard, parse } from "./guards.ts";

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

export function compile(code: string): Program {
  const tree = parse(code);
  try {
    const { code: module } = transform(code, { transforms: ["typescript"], disableESTransforms: true });
    // Guards come second: sucrase reports syntax errors, the parser that places guards tolerates them.
    return { module: guard(module, parse(module)), imports: importsOf(module) };
  } catch (error) {
    throw locate(error, lineOfError(code, tree));
  }
}

/** Sucrase's messages end with `(line:column)`. */
function locate(error: unknown, fallback: number | undefined): ProgramSyntaxError {
  const message = error instanceof Error ? error.message : String(error);
  const place = /\((\d+):(\d+)\)$/.exec(message);
  const text = message.replace(/^Error transforming [^:]*: /, "").replace(/\s*\(\d+:\d+\)$/, "");
  return new ProgramSyntaxError(text, place ? Number(place[1]) : fallback);
}

function lineOfError(code: string, tree: ReturnType<typeof parse>): number | undefined {
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
  for (const node of parse(module).topNode.getChildren("ImportDeclaration")) {
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

/** Which of the frame's globals a program uses without declaring them itself. */
export function globalsUsed(code: string): { video: boolean; show: boolean } {
  const used = new Set<string>();
  const declared = new Set<string>();
  parse(code).iterate({
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

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}
