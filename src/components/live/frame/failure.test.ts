import { expect, it } from "vitest";
import { failureOf } from "./failure";

const url = "blob:site/1";

it("takes name, message, code and line from an error", () => {
  const error = Object.assign(new TypeError("no"), {
    code: "source-type",
    stack: `TypeError: no\n  at ${url}0:7:3\n  at ${url}:12:3\n  at ${url}:40:1`,
  });
  expect(failureOf(error, url)).toEqual({ name: "TypeError", message: "no", code: "source-type", line: 12 });
});

it("makes text of what is none, whatever its members do", () => {
  const elsewhere = Object.assign(new Error("", { cause: "why" }), { name: "", stack: "at other:1:2" });
  expect(failureOf(elsewhere, url, 3)).toMatchObject({ name: "Error", message: "why", line: 3 });
  const hostile = Object.assign(new Error(), { name: {}, message: { a: 1 } });
  expect(failureOf(hostile, url)).toMatchObject({ name: "{}", message: "{ a: 1 }" });
  const throwing = Object.defineProperty(new Error(), "message", {
    get() {
      throw new Error("again");
    },
  });
  expect(failureOf(throwing, url)).toMatchObject({ name: "Error", message: "Error" });
  expect(failureOf(new Error("x".repeat(1e6)), url).message.length).toBeLessThan(3000);
  expect(failureOf({ thrown: true }, url, 4)).toEqual({ name: "Thrown", message: "{ thrown: true }", line: 4 });
});
