/** Finds the literals of a program that a reader can change without typing: numbers, booleans, colors, choices and keyframes. */
import { parseKeyframes } from "./keyframe-text.ts";
import type { Language } from "./language.ts";
import type { LiteralFacts, NumberRange, ValueFacts } from "./literal-facts.ts";
import { guessedRange } from "./literal-values.ts";
import { type Node, parse } from "./syntax.ts";

export interface Place {
  /** Offsets in the program; a string's quotes are inside. */
  from: number;
  to: number;
}

interface NamedPlace extends Place {
  /** `saturation, argument of adjustment`. */
  name: string;
}

export type Literal = NamedPlace &
  (
    | { kind: "number"; value: number; range: NumberRange; unit?: string; coordinate?: Coordinate }
    | { kind: "switch"; value: boolean }
    | { kind: "choice"; value: string; choices: readonly string[] }
    /** The value is a CSS color: hexadecimal or a name. */
    | { kind: "color"; value: string }
    /** Keyframes as text. `easing` is that of keyframes without their own, `easings` are the known ones. */
    | { kind: "keyframes"; value: string; easing: string; easings: readonly string[] }
  );

/** A coordinate of a point in the picture, as a fraction of its size. Those of one point have the same `owner`. */
export interface Coordinate {
  axis: "x" | "y";
  /** Offset of the object or list that holds both. */
  owner: number;
}

/** In the order of the program. A literal that `facts` don't mention gets a guess. */
export function findLiterals(code: string, language: Language, facts: LiteralFacts): Literal[] {
  const literals: Literal[] = [];
  parse(code, language).iterate({
    enter({ node }) {
      if (NOT_SEARCHED.has(node.name)) return false;
      const literal = literalAt(node, code, facts);
      if (literal) literals.push(literal);
      return undefined;
    },
  });
  return literals;
}

/** Types and imports, whose literals are no values. */
const NOT_SEARCHED = new Set([
  "ImportDeclaration",
  "TypeAnnotation",
  "TypeAliasDeclaration",
  "InterfaceDeclaration",
  "TypeArgList",
  "LiteralType",
  "EnumDeclaration",
]);

function literalAt(node: Node, code: string, facts: LiteralFacts): Literal | undefined {
  const text = code.slice(node.from, node.to);
  if (node.name === "Number") return numberAt(node, text, code, facts);
  if (node.name === "BooleanLiteral")
    return { ...placeOf(node, contextOf(node, code), facts), kind: "switch", value: text === "true" };
  if (node.name === "String" && !isKey(node)) return stringAt(node, text, code, facts);
  return undefined;
}

const DECIMAL = /^(\d[\d_]*)?(\.[\d_]*)?(e[+-]?\d+)?$/i;
const NEGATED = /^-\s*$/;

function numberAt(node: Node, text: string, code: string, facts: LiteralFacts): Literal | undefined {
  if (!DECIMAL.test(text) || isKey(node) || isIndex(node)) return undefined;
  const { parent } = node;
  const isNegative = parent?.name === "UnaryExpression" && NEGATED.test(code.slice(parent.from, node.from));
  const whole = isNegative ? parent : node;
  const magnitude = Number(text.replaceAll("_", ""));
  const value = isNegative ? -magnitude : magnitude;
  const context = contextOf(whole, code);
  const known = context.isWhole ? factsOf(context, facts) : undefined;
  // Inside `a-1`, a sign would make `a--1`.
  const range = known?.range ?? guessedRange(value, text, !context.isWhole);
  const { min, max, step } = range;
  return {
    ...placeOf(whole, context, facts),
    kind: "number",
    value,
    range: { min: Math.min(min, value), max: Math.max(max, value), step },
    unit: known?.unit,
    coordinate: coordinateOf(whole, context, known),
  };
}

function coordinateOf(node: Node, { position }: Context, known: ValueFacts | undefined): Coordinate | undefined {
  const axis = known?.axis === "list" ? (["x", "y"] as const)[(position ?? 0) - 1] : known?.axis;
  if (!axis) return undefined;
  const holder = known?.axis === "list" ? "ArrayExpression" : "ObjectExpression";
  let owner = node.parent;
  while (owner && owner.name !== holder) owner = owner.parent;
  return owner ? { axis, owner: owner.from } : undefined;
}

const HEX_COLOR = /^#([\da-f]{3}|[\da-f]{6})$/i;
const COLOR_NAME = /^[a-z]+$/i;
const NAMES_COLOR = /(colou?r|background|(fill|stroke)Style)$/i;

function stringAt(node: Node, text: string, code: string, facts: LiteralFacts): Literal | undefined {
  const value = text.slice(1, -1);
  const context = contextOf(node, code);
  const place = placeOf(node, context, facts);
  const choices = context.isWhole ? factsOf(context, facts)?.choices : undefined;
  if (choices?.includes(value)) return { ...place, kind: "choice", value, choices };
  if (parseKeyframes(value)) {
    const next = node.nextSibling?.nextSibling;
    const easing = next?.name === "String" ? code.slice(next.from + 1, next.to - 1) : "linear";
    const easings = factsOf({ ...context, position: 2 }, facts)?.choices ?? [];
    return { ...place, kind: "keyframes", value, easing, easings };
  }
  const isColor = HEX_COLOR.test(value) || (COLOR_NAME.test(value) && NAMES_COLOR.test(context.option));
  return isColor ? { ...place, kind: "color", value } : undefined;
}

/** A property's name, as in `{ "a": 1 }` and `{ 2: 1 }`. */
const isKey = (node: Node) => node.parent?.name === "Property" && node.nextSibling?.name === ":";

/** The 2 of `list[2]`. */
const isIndex = (node: Node) => node.parent?.name === "MemberExpression";

interface Context {
  /** Function that gets the literal as, or inside, an argument. */
  call?: string;
  /** Path of the option or variable: `trim.start`. Empty for a positional argument. */
  option: string;
  /** 1-based place in an array, or among the arguments. */
  position?: number;
  /** Whether the literal is the value itself, not a part of an expression. */
  isWhole: boolean;
}

function placeOf({ from, to }: Node, context: Context, facts: LiteralFacts): NamedPlace {
  const { call, option, position } = context;
  const name = option ? [option, position].filter(Boolean).join(" ") : factsOf(context, facts)?.name;
  if (!call) return { from, to, name: name ?? "value" };
  return { from, to, name: name ? `${name}, argument of ${call}` : `argument ${position} of ${call}` };
}

function factsOf({ call, option, position }: Context, facts: LiteralFacts): ValueFacts | undefined {
  const key = option || String(position);
  return call !== undefined && Object.hasOwn(facts, call) && Object.hasOwn(facts[call]!, key)
    ? facts[call]![key]
    : undefined;
}

/** Syntax that a value may have around it. Anything else makes it a part of a computation. */
const TRANSPARENT = new Set(["ObjectExpression", "ParenthesizedExpression"]);

function contextOf(literal: Node, code: string): Context {
  const context: Context = { option: "", isWhole: true };
  for (let node = literal; node.parent; node = node.parent) {
    const { parent } = node;
    if (parent.name === "Property") context.option = joined(keyOf(parent, code), context.option);
    else if (parent.name === "ArrayExpression") context.position = positionIn(parent, node);
    else if (parent.name === "ArgList") {
      if (!context.option) context.position = positionIn(parent, node);
      return { ...context, call: lastName(parent.prevSibling, code) };
    } else if (parent.name === "VariableDeclaration" || parent.name === "AssignmentExpression") {
      const target = parent.name === "VariableDeclaration" ? definitionOf(node) : parent.firstChild;
      return { ...context, option: joined(lastName(target, code), context.option) };
    } else if (parent.name === "Block" || parent.name === "Script") break;
    else if (!TRANSPARENT.has(parent.name)) context.isWhole = false;
  }
  return context;
}

const joined = (...names: (string | undefined)[]) => names.filter(Boolean).join(".");

function keyOf(property: Node, code: string): string {
  const key = property.firstChild!;
  const text = code.slice(key.from, key.to);
  return key.name === "String" ? text.slice(1, -1) : text;
}

/** The declaration before a value, one of those in `const a = 1, b = 2`. */
function definitionOf(value: Node): Node | null {
  let node = value.prevSibling;
  while (node && node.name !== "VariableDefinition") node = node.prevSibling;
  return node;
}

/** `zoom` of `visual.zoom`. */
function lastName(node: Node | null, code: string): string | undefined {
  return node ? /[\w$]+$/.exec(code.slice(node.from, node.to))?.[0] : undefined;
}

function positionIn(list: Node, item: Node): number {
  let position = 1;
  for (let node = list.firstChild; node && node.from < item.from; node = node.nextSibling)
    if (node.name === ",") position++;
  return position;
}
