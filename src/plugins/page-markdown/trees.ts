import type { Root } from "mdast";

/** What a node of the tree says; where it stands and how its expressions are parsed is left out. */
const SAID = [
  ...["type", "children", "value", "name", "attributes", "depth", "ordered", "start", "spread", "checked", "align"],
  ...["url", "title", "alt", "lang", "meta", "identifier", "label", "referenceType"],
];

/** By the page's file, as JSON. */
const trees = new Map<string, string>();

/** One of the first remark plugins of the site's compiler: keeps pages as they were read, so that none is read twice. */
export const keepTree = () => (tree: Root, file: { path: string }) => {
  if (process.env.NODE_ENV === "production") trees.set(file.path, JSON.stringify(tree, SAID));
};

/** The trees that were kept for `files`, as JSON by file. None is kept any longer. */
export function takeTrees(files: readonly string[]): string {
  const entries = files.flatMap((file) => {
    const tree = trees.get(file);
    return tree === undefined ? [] : [`${JSON.stringify(file)}:${tree}`];
  });
  trees.clear();
  return `{${entries.join()}}`;
}
