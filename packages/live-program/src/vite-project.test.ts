import { expect, test, vi } from "vitest";
import { viteProject } from "./vite-project.ts";

/** What the script gives to React for a program's default export. */
function renderedBy(script: string, program: string, isElement: boolean): string {
  const render = vi.fn();
  const globals = {
    program,
    isValidElement: () => isElement,
    createElement: (component: string) => `<${component}>`,
    document: { getElementById: String },
    createRoot: () => ({ render }),
  };
  new Function(...Object.keys(globals), script.replace(/^import .*/gm, ""))(...Object.values(globals));
  return render.mock.lastCall![0];
}

test("a component that a program exports is rendered", () => {
  const code = "export default () => <b>1</b>;";
  const files = viteProject({ code, language: "tsx", version: "next" });
  expect(files["index.html"]).toContain('src="/src/render.js"');
  expect(files["src/render.js"]).toContain('from "./program.tsx"');
  expect(files["src/program.tsx"]).toBe(code);
  expect(renderedBy(files["src/render.js"]!, "App", false)).toBe("<App>");
  expect(renderedBy(files["src/render.js"]!, "element", true)).toBe("element");
  const dependencies = { react: "^19.3.0", "react-dom": "^19.3.0" };
  const devDependencies = { "@types/react": "^19.3.0", "@types/react-dom": "^19.3.0" };
  expect(JSON.parse(files["package.json"]!)).toMatchObject({ dependencies, devDependencies });
  const shown = viteProject({ code: "export const a = <b />;", language: "jsx", version: "next" });
  expect(shown).toMatchObject({
    "src/main.jsx": "export const a = <b />;",
    "tsconfig.json": expect.stringMatching(/"allowJs": true[\s\S]*"react-jsx"/),
  });
});

test("any other program runs as it is, with the codec packages that came with the library", () => {
  const code = 'import "@mediabunny/aac-encoder";\nexport default 1;';
  const files = viteProject({ code, language: "ts", version: "0.9.0" });
  for (const name of ["README.md", "index.html"]) expect(files[name], name).toContain("MFX 0.9.0");
  expect(files["tsconfig.json"]).toMatch(/"allowJs": false[\s\S]*"\.\/mfx\/0\.9\.0\/mfx\.d\.ts"/);
  expect(files["vite.config.js"]).toContain('"./mfx/0.9.0/mfx.js"');
  expect(files["index.html"]).toContain('src="/src/main.ts"');
  const { dependencies, devDependencies } = JSON.parse(files["package.json"]!);
  expect(dependencies).toEqual({ "@mediabunny/aac-encoder": "file:./mfx/@mediabunny/aac-encoder" });
  expect(Object.keys(devDependencies)).toEqual(["typescript", "vite"]);
  const others = ["README.md", "index.html", "package.json", "tsconfig.json", "vite.config.js"];
  expect(Object.keys(files)).toEqual([...others, "src/main.ts"]);
});
