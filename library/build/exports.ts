/** The exports of a release file, as the compiler sees them. */
import ts from "typescript";
import { releaseFiles } from "./releases.ts";

export type Kind = "class" | "enum" | "function" | "interface" | "namespace" | "type" | "variable";

/** Kind by name. */
export type Surface = Readonly<Record<string, Kind>>;

const kinds: readonly [flag: ts.SymbolFlags, kind: Kind][] = [
  [ts.SymbolFlags.Class, "class"],
  [ts.SymbolFlags.Enum, "enum"],
  [ts.SymbolFlags.Function, "function"],
  [ts.SymbolFlags.ValueModule, "namespace"],
  [ts.SymbolFlags.Variable, "variable"],
  [ts.SymbolFlags.Interface, "interface"],
  [ts.SymbolFlags.TypeAlias, "type"],
];

/** Names and kinds of the exports of `version`, by name. */
export function exportsOf(program: ts.Program, version: string): Surface {
  return surface(program, exportSymbols(program, version));
}

/** Names and kinds of the members of an exported object or namespace. */
export function membersOf(program: ts.Program, version: string, name: string): Surface {
  const checker = program.getTypeChecker();
  const symbol = exportSymbols(program, version).find((symbol) => symbol.name === name);
  if (!symbol) return {};
  const target = resolve(checker, symbol);
  if (target.flags & ts.SymbolFlags.ValueModule) return surface(program, checker.getExportsOfModule(target));
  const properties = checker.getTypeOfSymbol(target).getProperties();
  return sorted(
    properties.map((property) => {
      const callable = checker.getTypeOfSymbol(property).getCallSignatures().length > 0;
      return [property.name, callable ? "function" : "variable"];
    }),
  );
}

function exportSymbols(program: ts.Program, version: string): ts.Symbol[] {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(releaseFiles.get(version)!)!;
  return checker.getExportsOfModule(checker.getSymbolAtLocation(file)!);
}

function surface(program: ts.Program, symbols: readonly ts.Symbol[]): Surface {
  const checker = program.getTypeChecker();
  return sorted(
    symbols.map((symbol) => {
      const { flags } = resolve(checker, symbol);
      const kind = kinds.find(([flag]) => flags & flag)?.[1];
      if (!kind) throw new TypeError(`${symbol.name} is of a kind that no reference page is made for.`);
      return [symbol.name, kind];
    }),
  );
}

function resolve(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function sorted(entries: [string, Kind][]): Surface {
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
