import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { compile, globalsUsed, ProgramSyntaxError } from "./compile.ts";
import { languageOf } from "./language.ts";

const lines = (text: string) => text.split("\n").length;

describe("compiling a program", () => {
  it("removes types and keeps line numbers", () => {
    const code =
      'import { decode } from "mfx";\ninterface A {\n  b: string;\n}\nconst a = decode as unknown as A;\nshow(a!?.b);\n';
    const { module } = compile(code, "ts");
    expect(lines(module)).toBe(lines(code));
    expect(module).not.toMatch(/interface|unknown/);
    expect(module.split("\n")[5]).toContain("show(a?.b)");
  });

  it("lists value imports from mfx with their lines", () => {
    const code =
      '\nimport {\n  decode,\n  type Track,\n  effect as draw,\n} from "mfx";\nimport { x } from "mfx/other";\ndraw(decode, x as Track);';
    expect(compile(code, "ts").imports).toEqual([
      { name: "decode", line: 3 },
      { name: "effect", line: 5 },
    ]);
  });

  it("gives the line of a syntax error", () => {
    for (const [code, line, language] of [
      ["const a = ;", 1, "ts"],
      ["const a = 1;\nfoo(\n", 3, "ts"],
      ["let a: = 3\n", 1, "ts"],
      [`f();\n(namespace );\n\`\${g()import }\`;`, 3, "ts"],
      [`const a = <b>\n  it's {b}\n  {c\${d}}\n</b>;`, 3, "tsx"],
    ] as const) {
      expect(() => compile(code, language)).toThrow(ProgramSyntaxError);
      try {
        compile(code, language);
      } catch (error) {
        expect((error as ProgramSyntaxError).line, code).toBe(line);
        expect((error as ProgramSyntaxError).message).not.toMatch(/\(\d+:\d+\)/);
      }
    }
  });
});

it("takes the languages of fences by all their names, and no others", () => {
  expect(["ts", "mts", "typescript", "tsx"].map(languageOf)).toEqual(["ts", "ts", "ts", "tsx"]);
  expect(["js", "mjs", "javascript", "jsx", "valueOf"].map(languageOf)).toEqual(["js", "js", "js", "jsx", undefined]);
});

describe("JSX", () => {
  it("becomes calls of React's runtime, on the same lines", () => {
    const code = "export default function App(): unknown {\n  return <b>{1 + 1}</b>;\n}\n";
    const { module, imports } = compile(code, "tsx");
    expect(lines(module)).toBe(lines(code));
    expect(module).toContain('from "react/jsx-runtime"');
    expect(module).not.toContain("<b>");
    expect(imports).toEqual([]);
  });

  it("gets guards in its functions", () => {
    const { module } = compile("const App = () => <ul>{list.map((x) => <li>{x}</li>)}</ul>;", "jsx");
    expect(module.match(/__mfxGuard\(\)/g)).toHaveLength(2);
  });

  it("is a syntax error in TypeScript without JSX", () => {
    expect(() => compile("const a = <b>bold</b>;", "ts")).toThrow(ProgramSyntaxError);
  });
});

describe("guards", () => {
  /** Runs a program whose guard throws at its thousandth call. */
  const runaway = (code: string) => {
    let calls = 0;
    const guard = () => {
      if (++calls > 1000) throw new Error("runaway");
    };
    return () => runInNewContext(compile(code, "ts").module, { __mfxGuard: guard }, { timeout: 10_000 });
  };

  it.each([
    "for (;;) {}",
    "for (;;);",
    "while (true) 1;",
    "do { } while (true)",
    "do 1; while (true)",
    "for (;;) for (;;) break;",
    "for (;;) { try { for (;;) {} } catch {} }",
    "const f = () => f(); f();",
    "const f = (n) => ({ a: f(n + 1) }); f(0);",
    "function f() { f(); } f();",
    "const o = { get x() { return this.x; } }; o.x;",
    "class A { m() { this.m(); } } new A().m();",
  ])("end %s", (code) => {
    expect(runaway(code)).toThrow("runaway");
  });

  it("do not change what a program does", () => {
    const code = `
      const twice = (n: number) => n * 2;
      const object = (n: number) => ({ n });
      const curried = (a: number) => (b: number) => a + b;
      let sum = 0, last;
      outer: for (const n of [1, 2, 3]) for (const m of [1, 2]) { if (m === 2) continue outer; sum += n; }
      if (sum) for (let i = 0; i < 2; i++) sum += i; else sum = -1;
      do sum++; while (sum < 10)
      for (const n of [7]) last = (m) => n + m
      return [twice(2), object(3).n, curried(1)(2), sum, last(1)];`;
    const { module } = compile(`function program() {${code}}\nexport { program };`, "ts");
    const result = new Function("__mfxGuard", `${module.replace("export { program };", "")}; return program();`)(
      () => {},
    );
    expect(result).toEqual([4, 3, 3, 10, 8]);
  });
});

it("finds the globals that a program uses and does not declare", () => {
  expect(globalsUsed("await show(await fetch(video));", "ts")).toEqual({ video: true, show: true });
  const own = [
    "const { video: frames } = await decode(file); frames.video;",
    "const video = 1; function show() {} show(video);",
  ];
  for (const code of own) expect(globalsUsed(code, "ts"), code).toEqual({ video: false, show: false });
  expect(globalsUsed("f({ video, show: 1 }); const { show: other } = a;", "ts")).toEqual({ video: true, show: false });
  expect(globalsUsed("// show(video)\n'video';", "ts")).toEqual({ video: false, show: false });
});
