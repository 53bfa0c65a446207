import { expect, test } from "vitest";
import { type Declaration, KIND, type Signature, type Type, type TypeParameter } from "./model.ts";
import { Printer } from "./signatures.ts";

const NUMBER: Type = { type: "intrinsic", name: "number" };
const STRING: Type = { type: "intrinsic", name: "string" };
const EITHER: Type = { type: "union", types: [NUMBER, STRING] };
const REST: Type = { type: "rest", elementType: { type: "array", elementType: STRING } };
const trueType: Type = { type: "literal", value: true };
const falseType: Type = { type: "literal", value: false };
const FIVE: Type = { type: "literal", value: { value: "5", negative: false } };
const KEYS: Type = { type: "typeOperator", operator: "keyof", target: NUMBER };
const NAMED: Type = { type: "namedTupleMember", name: "last", isOptional: true, element: NUMBER };
const INFERRED: Type = { type: "inferred", name: "T", constraint: STRING };
const MAPPED: Type = { type: "mapped", parameter: "K", parameterType: KEYS, templateType: STRING };
const CASE: Type = { type: "conditional", checkType: NUMBER, extendsType: INFERRED, trueType, falseType: MAPPED };

test.each<[string, Type]>([
  ["null", { type: "literal", value: null }],
  ["5n | -5n", { type: "union", types: [FIVE, { type: "literal", value: { value: "5", negative: true } }] }],
  ["number | boolean", { type: "union", types: [trueType, falseType, NUMBER] }],
  ["(number | string) & number", { type: "intersection", types: [EITHER, NUMBER] }],
  ["(number | string)[]", { type: "array", elementType: EITHER }],
  ["(keyof number)[]", { type: "array", elementType: KEYS }],
  [
    "[number, string?, last?: number, ...string[]]",
    { type: "tuple", elements: [NUMBER, { type: "optional", elementType: STRING }, NAMED, REST] },
  ],
  ["(number | string)[number]", { type: "indexedAccess", objectType: EITHER, indexType: NUMBER }],
  [
    "(number extends infer T extends string ? true : { [K in keyof number]: string })[]",
    { type: "array", elementType: CASE },
  ],
  ["infer T", { type: "inferred", name: "T" }],
  ["value is string", { type: "predicate", name: "value", asserts: false, targetType: STRING }],
])("a type is printed as %s", (code, type) => {
  expect(new Printer().type(type)).toBe(code);
});

test("a call or type parameters of 76 columns, and members of 60, stay on one line; wider ones do not", () => {
  const call = { parameters: [{ name: "a".repeat(60), flags: {}, type: NUMBER }] } as Signature;
  expect(new Printer().call(call, "")).toHaveLength(76);
  expect(new Printer().call(call, "f")).toContain("\n");
  const generics = (length: number) => new Printer().generics([{ name: "T".repeat(length) } as TypeParameter]);
  expect([generics(74).length, generics(75)]).toEqual([76, `<\n  ${"T".repeat(75)},\n>`]);
  const members = (length: number) => {
    const children = [{ variant: "declaration", name: "a".repeat(length), flags: {}, type: NUMBER }];
    return new Printer().type({ type: "reflection", declaration: { children } as unknown as Declaration });
  };
  expect([members(48).length, members(49)]).toEqual([60, `{\n  ${"a".repeat(49)}: number;\n}`]);
});

test("the head of an item has its type parameters, bases and type", () => {
  const track = { type: "reference", name: "mfx.Track", typeArguments: [NUMBER] } as Type;
  const typeParameters = [{ name: "A", type: STRING, default: NUMBER }];
  const head = (kind: number, more: object) =>
    new Printer().head({ name: "X", kind, flags: {}, ...more } as Declaration);
  const interfaces = head(KIND.interface, { typeParameters, extendedTypes: [track, STRING] });
  expect(interfaces).toBe("interface X<A extends string = number> extends Track<number>, string");
  const others = [head(KIND.namespace, {}), head(KIND.variable, { type: track })];
  expect(others).toEqual(["namespace X", "const X: Track<number>"]);
});
