/**
 * Guards against runaway code. A program shares the page's thread, so an endless loop would freeze the page and its Stop
 * button. Every loop and function body starts with a call of `__mfxGuard`, which the frame defines; it throws when the
 * program has blocked the thread for too long.
 */
import type { Node, Tree } from "./syntax.ts";

const CALL = "__mfxGuard()";
const LOOPS = new Set(["ForStatement", "WhileStatement", "DoStatement"]);

/** Inserts the guards without adding lines. */
export function guard(code: string, tree: Tree): string {
  const insertions: { at: number; text: string }[] = [];
  const wrap = (node: Node, before: string, after: string) => {
    insertions.push({ at: node.from, text: before }, { at: node.to, text: after });
  };
  tree.iterate({
    enter({ node }) {
      const body = LOOPS.has(node.name) ? loopBody(node) : functionBody(node);
      if (!body) return;
      if (body.name === "Block") insertions.push({ at: body.from + 1, text: `${CALL};` });
      else if (node.name === "ArrowFunction") wrap(body, `(${CALL},`, ")");
      else wrap(body, `{${CALL};`, "}");
    },
  });
  // From the end. Where two bodies end together, the text of the inner one is inserted last, before that of the outer one.
  let result = code;
  for (const { at, text } of insertions.sort((a, b) => b.at - a.at))
    result = result.slice(0, at) + text + result.slice(at);
  return result;
}

function loopBody(node: Node): Node | null {
  if (node.name !== "DoStatement") return node.lastChild;
  return node.firstChild?.nextSibling ?? null;
}

function functionBody(node: Node): Node | null {
  const parameters = node.getChild("ParamList");
  const body = node.lastChild;
  if (!parameters || !body || body.from < parameters.to) return null;
  if (body.name === "Block") return body;
  return node.name === "ArrowFunction" && !body.type.isError ? body : null;
}
