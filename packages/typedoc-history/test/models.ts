/** A library with two releases, and one with functions that take options, as TypeDoc's JSON. */
import { join } from "node:path";
import { Application, type NormalizedPath } from "typedoc";
import ts from "typescript";
import type { Project } from "../src/index.ts";

export async function fixtureModels(): Promise<{ older: Project; newer: Project; converter: Project }> {
  const folder = join(import.meta.dirname, "fixture");
  const files = ["older.ts", "newer.ts", "converter.ts"].map((name) => join(folder, name));
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    types: [],
  });
  const app = await Application.bootstrap(
    {
      name: "player",
      entryPoints: files,
      blockTags: ["@param", "@group", "@replacedBy", "@defaultValue", "@range", "@unit"],
      sort: ["source-order"],
      disableGit: true,
      sourceLinkTemplate: "{path}",
      basePath: folder,
      logLevel: "Error",
    },
    [],
  );
  const convert = (file: string): Project => {
    const sourceFile = program.getSourceFile(file)!;
    const project = app.converter.convert([{ displayName: "player", program, sourceFile }]);
    return app.serializer.projectToObject(project, folder as NormalizedPath);
  };
  const [older, newer, converter] = files.map(convert) as [Project, Project, Project];
  return { older, newer, converter };
}
