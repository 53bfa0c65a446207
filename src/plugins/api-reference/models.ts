/** The TypeDoc models of all versions, made from one TypeScript program; each as its release was. */
import { dirname } from "node:path";
import { setImmediate } from "node:timers/promises";
import {
  Application,
  type Comment,
  type NormalizedPath,
  type ProjectReflection,
  type Reflection,
  ReflectionKind,
  type SignatureReflection,
} from "typedoc";
import ts from "typescript";
import { Programs } from "../../../library/build/program.ts";
import { releaseFiles, root } from "../../../library/build/releases.ts";
import { visibleIn } from "../../../library/build/since.ts";
import { faultsIn } from "./checks.ts";
import { tagOf } from "./comment.ts";
import { effectsOf, type UndatedEffect } from "./effects.ts";
import { type HelperType, helperTypes } from "./helper-types.ts";
import { type Surface, surfaceOf } from "./surface.ts";
import { typedocOptions } from "./typedoc-options.ts";
import { viewsOf } from "./views.ts";

const projectRoot = root as NormalizedPath;

/** A version as its release was. */
export interface Model {
  surface: Surface;
  effects: UndatedEffect[];
  /** What the comments owe the reader. */
  faults: string[];
  /** All that its pages are rendered from. */
  project: ProjectReflection;
}

export interface Models {
  /** By version, oldest first. */
  versions: ReadonlyMap<string, Model>;
  /** Names of the web platform that exist at run time: those MDN has a page for. */
  webNames: ReadonlySet<string>;
  /** Types that signatures name but nothing exports. */
  helpers: Readonly<Record<string, HelperType>>;
}

/** @param files - Those wanted, by version, oldest first; `program` holds them all. */
export async function makeModels(
  program = new Programs().next(),
  files: ReadonlyMap<string, string> = releaseFiles,
  signal?: AbortSignal,
): Promise<Models> {
  const app = await Application.bootstrap(
    { ...typedocOptions, entryPoints: [...files.values()], alwaysCreateEntryPointModule: true },
    [],
  );
  hideHeaders(program, new Set([...files.values()].map((file) => dirname(file))));
  const groups = alike(program, files);
  // It takes a while: one who no longer wants it is heard before.
  await setImmediate();
  signal?.throwIfAborted();
  const all = app.converter.convert(
    groups.map(([lead]) => ({ displayName: lead!, program, sourceFile: program.getSourceFile(files.get(lead!)!)! })),
  );
  const views = viewsOf(app.serializer.projectToObject(all, projectRoot));
  const models = new Map<string, Model>();
  for (const versions of groups) {
    const view = views.get(versions[0]!)!;
    for (const version of versions) {
      const project = app.deserializer.reviveProject("mfx", view, { projectRoot, registry: app.files });
      app.trigger(Application.EVENT_PROJECT_REVIVE, project);
      dropLaterParts(project, version);
      models.set(version, {
        surface: surfaceOf(project),
        effects: effectsOf(project),
        faults: faultsIn(project, version),
        project,
      });
    }
  }
  return {
    versions: new Map([...files.keys()].map((version) => [version, models.get(version)!])),
    webNames: namesAtRunTime(program),
    helpers: helperTypes(program),
  };
}

/** The versions in groups that export the same, each newest first: they differ in nothing but the parts that came later. */
function alike(program: ts.Program, files: ReadonlyMap<string, string>): string[][] {
  const checker = program.getTypeChecker();
  const groups: { versions: string[]; exported: ReadonlySet<ts.Symbol> }[] = [];
  for (const [version, file] of [...files].reverse()) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file)!)!;
    const exported = new Set(checker.getExportsOfModule(module).map((symbol) => resolved(symbol, checker)));
    const last = groups.at(-1);
    if (last && last.exported.size === exported.size && [...exported].every((symbol) => last.exported.has(symbol)))
      last.versions.push(version);
    else groups.push({ versions: [version], exported });
  }
  return groups.reverse().map(({ versions }) => versions);
}

const resolved = (symbol: ts.Symbol, checker: ts.TypeChecker) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/**
 * A release file's header speaks of the release; TypeDoc would take it for the comment of the first export. A release has
 * exports of those before it, so all of them are told apart, whichever are read.
 */
function hideHeaders(program: ts.Program, folders: ReadonlySet<string>): void {
  for (const file of program.getSourceFiles())
    if (folders.has(dirname(file.fileName))) file.text = file.text.replace(/^\/\*\*(?=[\s\S]*?\*\/\n\n)/, "/* ");
}

/** Takes out the members, options and overloads that came later. Items themselves are up to the release's file. */
function dropLaterParts(project: ProjectReflection, version: string): void {
  for (const reflection of Object.values(project.reflections)) {
    if (!project.reflections[reflection.id]) continue; // It went with its owner.
    if (visibleIn(sinceOfPart(reflection), version)) continue;
    const owner = reflection.parent;
    project.removeReflection(reflection);
    // Without its last signature a method is gone as well.
    if (owner?.isDeclaration() && owner.kindOf(ReflectionKind.FunctionOrMethod) && !owner.signatures?.length)
      project.removeReflection(owner);
  }
}

function sinceOfPart(reflection: Reflection): string | undefined {
  if (!reflection.parent || reflection.parent.isProject()) return undefined;
  if (reflection.kindOf(ReflectionKind.CallSignature)) {
    const { parent } = reflection as SignatureReflection;
    const isItem = parent.parent?.isProject();
    if (isItem && (parent.signatures?.length ?? 0) < 2) return undefined;
  }
  return sinceOf(reflection.comment);
}

const sinceOf = (comment: Comment | undefined) => tagOf(comment, "@since");

function namesAtRunTime(program: ts.Program): Set<string> {
  const file = program.getSourceFiles().find(({ fileName }) => fileName.endsWith("lib.dom.d.ts"))!;
  const names = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations.map(({ name }) => name.getText(file)));
  return new Set(names);
}
