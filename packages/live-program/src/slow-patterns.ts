/**
 * Finds regular expressions that may backtrack exponentially. No guard and no Stop button can end such a match, because the engine
 * runs it in one native call. A heuristic: it can report harmless patterns, and it doesn't see patterns that are put together at run time.
 */
import tokenize, { type SetToken, type Token, types } from "ret";
import type { Language } from "./language.ts";
import { lineAt, type Node, parse } from "./syntax.ts";

export interface SlowPattern {
  /** The pattern as the program writes it. */
  text: string;
  line: number;
}

/** Repetitions up to this count can't blow up. */
const FEW = 10;

export function slowPatterns(code: string, language: Language): SlowPattern[] {
  const found: SlowPattern[] = [];
  parse(code, language).iterate({
    enter({ node }) {
      const text = code.slice(node.from, node.to);
      const source = node.name === "RegExp" ? sourceOf(text) : constructorArgument(node, code);
      if (source !== undefined && mayBlowUp(source)) found.push({ text, line: lineAt(code, node.from) });
    },
  });
  return found;
}

/** `/a+/g` → `a+`. */
const sourceOf = (literal: string) => literal.slice(1, literal.lastIndexOf("/"));

/** The pattern of `new RegExp("…")` and `RegExp("…")`. */
function constructorArgument(node: Node, code: string): string | undefined {
  if (node.name !== "NewExpression" && node.name !== "CallExpression") return undefined;
  const callee = node.getChild("VariableName");
  const argument = node.getChild("ArgList")?.getChild("String");
  if (!callee || !argument || code.slice(callee.from, callee.to) !== "RegExp") return undefined;
  return code.slice(argument.from + 1, argument.to - 1).replaceAll("\\\\", "\\");
}

/** Whether a loop contains another loop, as in `(a+)+`, or alternatives that start alike, as in `(a|ab)+`. */
export function mayBlowUp(source: string): boolean {
  const pattern = tokensOf(source);
  return pattern !== undefined && branchesOf(pattern).some((branch) => isRisky(branch, false));
}

/** `undefined` for an invalid pattern and for syntax that is too new for the tokenizer. */
function tokensOf(source: string): Branching | undefined {
  try {
    return tokenize(source);
  } catch {
    return undefined;
  }
}

type Branching = { options?: Token[][]; stack?: Token[] };

const branchesOf = ({ options, stack = [] }: Branching): readonly Token[][] => options ?? [stack];

function isRisky(tokens: readonly Token[], inLoop: boolean): boolean {
  return tokens.some((token) => {
    if (token.type === types.REPETITION) {
      const isLoop = token.max > FEW;
      return (isLoop && inLoop) || isRisky([token.value], isLoop || inLoop);
    }
    if (token.type !== types.GROUP) return false;
    const branches = branchesOf(token);
    return (inLoop && startAlike(branches)) || branches.some((branch) => isRisky(branch, inLoop));
  });
}

/** Whether one character can start two of the branches. */
function startAlike(branches: readonly Token[][]): boolean {
  for (let character = 0; character <= 0xffff; character++)
    if (branches.filter((branch) => canStart(branch, character)).length > 1) return true;
  return false;
}

function canStart(tokens: readonly Token[], character: number): boolean {
  const [first, ...rest] = tokens;
  if (!first) return false;
  switch (first.type) {
    case types.POSITION:
      return canStart(rest, character);
    case types.REPETITION:
      return canStart([first.value], character) || (first.min === 0 && canStart(rest, character));
    case types.GROUP:
      return branchesOf(first).some((branch) => canStart([...branch, ...rest], character));
    case types.REFERENCE:
      return true;
    default:
      return matches(first, character);
  }
}

function matches(token: Extract<Token, { type: types.SET | types.CHAR }> | SetToken, character: number): boolean {
  if (token.type === types.CHAR) return token.value === character;
  if (token.type === types.RANGE) return token.from <= character && character <= token.to;
  return token.set.some((one) => matches(one, character)) !== token.not;
}
