import type { ImportDeclaration, Program, VariableDeclaration } from "estree";

/**
 * A recma plugin: a page's elements are made with constants of its own. Each use of an import is an object that a bundler follows,
 * keeps in its cache and writes as `(0,a.jsx)(…)`, and a page has hundreds of elements.
 */
export const localJsx = () => (tree: Program) => {
  const at = tree.body.findIndex(
    (statement) => statement.type === "ImportDeclaration" && statement.source.value === "react/jsx-runtime",
  );
  if (at < 0) return;
  const { specifiers } = tree.body[at] as ImportDeclaration;
  const constants: VariableDeclaration = { type: "VariableDeclaration", kind: "const", declarations: [] };
  for (const specifier of specifiers) {
    const imported = { ...specifier.local, name: `${specifier.local.name}Imported` };
    constants.declarations.push({ type: "VariableDeclarator", id: specifier.local, init: imported });
    specifier.local = imported;
  }
  // Before all else: a page's own constants may be elements.
  tree.body.splice(at + 1, 0, constants);
};
