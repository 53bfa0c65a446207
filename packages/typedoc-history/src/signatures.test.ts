import { expect, test } from "vitest";
import type { Type } from "./model.ts";
import { Printer } from "./signatures.ts";

const NUMBER: Type = { type: "intrinsic", name: "number" };
const STRING: Type = { type: "intrinsic", name: "string" };
const EITHER: Type = { type: "union", types: [NUMBER, STRING] };
const BOOLEANS = [true, false].map((value): Type => ({ type: "literal", value }));
const KEYS: Type = { type: "typeOperator", operator: "keyof", target: NUMBER };

test.each<[string, Type]>([
  ["null", { type: "literal", value: null }],
  ["-5n", { type: "literal", value: { value: "5", negative: true } }],
  ["number | boolean", { type: "union", types: [...BOOLEANS, NUMBER] }],
  ["true | number", { type: "union", types: [BOOLEANS[0]!, NUMBER] }],
  ["(number | string) & number", { type: "intersection", types: [EITHER, NUMBER] }],
  ["(number | string)[]", { type: "array", elementType: EITHER }],
  ["(keyof number)[]", { type: "array", elementType: KEYS }],
  [
    "[number, string?, ...string[]]",
    {
      type: "tuple",
      elements: [
        NUMBER,
        { type: "optional", elementType: STRING },
        { type: "rest", elementType: { type: "array", elementType: STRING } },
      ],
    },
  ],
  ["at?: number", { type: "namedTupleMember", name: "at", isOptional: true, element: NUMBER }],
  ["(number | string)[number]", { type: "indexedAccess", objectType: EITHER, indexType: NUMBER }],
  [
    "number extends string ? true : false",
    { type: "conditional", checkType: NUMBER, extendsType: STRING, trueType: BOOLEANS[0]!, falseType: BOOLEANS[1]! },
  ],
  ["infer T extends string", { type: "inferred", name: "T", constraint: STRING }],
  ["{ [K in string]: number }", { type: "mapped", parameter: "K", parameterType: STRING, templateType: NUMBER }],
  ["value is string", { type: "predicate", name: "value", asserts: false, targetType: STRING }],
])("a type is printed as %s", (code, type) => {
  expect(new Printer().type(type)).toBe(code);
});
