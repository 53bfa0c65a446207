/** TypeDoc's models of all releases, from one TypeScript program. */
import { setImmediate } from "node:timers/promises";
import { root } from "mfx-build/releases";
import { visibleIn } from "mfx-build/since";
import type { JSONOutput, NormalizedPath, ProjectReflection, Reflection, SignatureReflection } from "typedoc";
import type ts from "typescript";
import { Application, Comment, ReflectionKind } from "./typedoc.ts";
import { conversionOptions } from "./typedoc-options.ts";

/**
 * @param files - The file of each release, by version. `program` holds them all.
 * @returns the models by version, in the order of `files`.
 */
export async function convertReleases(
  program: ts.Program,
  files: ReadonlyMap<string, string>,
): Promise<Map<string, JSONOutput.ProjectReflection>> {
  const app = await Application.bootstrap({ ...conversionOptions, entryPoints: [...files.values()] }, []);
  const models = new Map<string, JSONOutput.ProjectReflection>();
  // The compiler lists the members of a union in the order it first meets them. Newest first, that is mostly the order they are written in.
  for (const [version, file] of [...files].reverse()) {
    // The dev server answers requests and builds the library meanwhile.
    await setImmediate();
    const sourceFile = program.getSourceFile(file);
    if (!sourceFile) throw new Error(`The TypeScript program lacks ${file}.`);
    const project = app.converter.convert([{ displayName: version, program, sourceFile }]);
    project.name = version;
    removeLaterParts(project, version);
    models.set(version, app.serializer.projectToObject(project, root as NormalizedPath));
  }
  return new Map([...models].reverse());
}

/** Removes members, options and overloads that are newer than the release. Which items it exports is up to its file. */
function removeLaterParts(project: ProjectReflection, version: string): void {
  for (const reflection of Object.values(project.reflections)) {
    const isRemovedAlready = !project.reflections[reflection.id];
    if (isRemovedAlready || visibleIn(sinceOfPart(reflection), version)) continue;
    const owner = reflection.parent;
    project.removeReflection(reflection);
    const hadOnlyThisSignature =
      owner?.isDeclaration() && owner.kindOf(ReflectionKind.FunctionOrMethod) && !owner.signatures?.length;
    if (hadOnlyThisSignature) project.removeReflection(owner);
  }
}

function sinceOfPart(reflection: Reflection): string | undefined {
  if (!reflection.parent || reflection.parent.isProject()) return undefined;
  if (reflection.kindOf(ReflectionKind.CallSignature)) {
    const { parent } = reflection as SignatureReflection;
    const isWholeItem = parent.parent?.isProject() && (parent.signatures?.length ?? 0) < 2;
    if (isWholeItem) return undefined;
  }
  const since = reflection.comment?.getTag("@since");
  return since && Comment.combineDisplayParts(since.content).trim();
}
