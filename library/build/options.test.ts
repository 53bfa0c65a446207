/** The types of options. */
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { Programs } from "./program.ts";
import { releaseFiles } from "./releases.ts";

const program = new Programs({ exactOptionalPropertyTypes: true }).next();
const checker = program.getTypeChecker();

// Programs with `exactOptionalPropertyTypes` pass `undefined` for an option only if its type says so.
describe.each([...releaseFiles])("release %s", (_version, path) => {
  it("accepts `undefined` for each optional option", () => {
    const file = program.getSourceFile(path)!;
    const refusing: string[] = [];
    for (const { value, name } of valuesOf(file)) {
      for (const signature of signaturesOf(value)) {
        for (const parameter of signature.parameters)
          collect(checker.getTypeOfSymbolAtLocation(parameter, file), `${name}(${parameter.name})`, new Set());
      }
    }
    expect(refusing).toEqual([]);

    function collect(type: ts.Type, place: string, seen: Set<ts.Type>): void {
      if (type.isUnion()) for (const part of type.types) collect(part, place, seen);
      if (seen.has(type) || !isRecord(type)) return;
      seen.add(type);
      for (const property of type.getProperties().filter(isOurOption)) {
        const option = checker.getTypeOfSymbolAtLocation(property, file);
        if (property.flags & ts.SymbolFlags.Optional && !acceptsUndefined(option))
          refusing.push(`${place}.${property.name}`);
        collect(option, `${place}.${property.name}`, seen);
      }
    }
  });
});

/** The values that a file exports, and the members of the exported objects. */
function valuesOf(file: ts.SourceFile): { name: string; value: ts.Type }[] {
  return checker.getExportsOfModule(checker.getSymbolAtLocation(file)!).flatMap((exported) => {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    if (!(symbol.flags & ts.SymbolFlags.Value)) return [];
    const value = checker.getTypeOfSymbolAtLocation(symbol, file);
    const members = value.getProperties().filter((member) => member.name !== "prototype");
    return [
      { name: exported.name, value },
      ...members.map((member) => ({
        name: `${exported.name}.${member.name}`,
        value: checker.getTypeOfSymbolAtLocation(member, file),
      })),
    ];
  });
}

/** Signatures of calls, of constructors and of the methods of what they construct. */
function signaturesOf(value: ts.Type): readonly ts.Signature[] {
  const constructors = value.getConstructSignatures();
  const methods = constructors
    .flatMap((made) => made.getReturnType().getProperties())
    .filter(isOurs)
    .flatMap((method) => checker.getTypeOfSymbol(method).getCallSignatures());
  return [...value.getCallSignatures(), ...constructors, ...methods];
}

const isRecord = (type: ts.Type): boolean =>
  !type.isUnion() &&
  (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0 &&
  type.getCallSignatures().length === 0 &&
  !checker.isArrayLikeType(type);

const isOurs = (symbol: ts.Symbol): boolean =>
  symbol.declarations?.some((one) => /\/library\/(src|releases)\//.test(one.getSourceFile().fileName)) ?? false;

/** Options of the platform's dictionaries are the platform's. */
const isOurOption = (symbol: ts.Symbol): boolean =>
  isOurs(symbol) && (symbol.declarations?.some(ts.isPropertySignature) ?? false);

/** Whether `undefined` is a part of a type; an optional property has a part of its own for a value that is missing. */
const acceptsUndefined = (type: ts.Type): boolean =>
  (type.flags & ts.TypeFlags.Unknown) !== 0 ||
  checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation).split(" | ").includes("undefined");
