/** A program as a project for Vite, the library's modules in it. */
import { codecPackagesIn } from "./codec-packages.ts";
import { hasJsx, isTyped, type Language } from "./language.ts";
import { parse } from "./syntax.ts";

export interface VersionedProgram {
  /** The program with everything it needs but the library, as `portable` gives it. */
  code: string;
  language: Language;
  /** The release of the library. */
  version: string;
}

/** Texts by path. The library's files have to be added below {@link LIBRARY_FOLDER}. */
export type ProjectFiles = Record<string, string>;

export const LIBRARY_FOLDER = "mfx";
const VITE = "^8.3.8";
const TYPESCRIPT = "^5.9.3";
const REACT = "^19.3.0";

export function viteProject({ code, language, version }: VersionedProgram): ProjectFiles {
  const isReact = hasJsx(language);
  // Those of npm would bring a mediabunny of their own, and the release would not find what they register.
  const packages = codecPackagesIn(code, language).map((name) => [name, `file:./${LIBRARY_FOLDER}/${name}`]);
  const dependencies = { ...Object.fromEntries(packages), ...(isReact && { react: REACT, "react-dom": REACT }) };
  const isRendered = isReact && exportsDefault(code, language);
  const program = `src/${isRendered ? "program" : "main"}.${language}`;
  const main = isRendered ? "src/render.js" : program;
  return {
    "README.md": readme(version),
    "index.html": html(main, version),
    "package.json": json({
      name: "mfx-sample",
      private: true,
      version: "0.0.0",
      type: "module",
      scripts: { dev: "vite", build: "vite build", preview: "vite preview", types: "tsc" },
      dependencies,
      devDependencies: {
        ...(isReact && { "@types/react": REACT, "@types/react-dom": REACT }),
        typescript: TYPESCRIPT,
        vite: VITE,
      },
    }),
    "tsconfig.json": json({
      compilerOptions: {
        target: "es2023",
        module: "esnext",
        moduleResolution: "bundler",
        moduleDetection: "force",
        lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        allowJs: !isTyped(language),
        ...(isReact && { jsx: "react-jsx" }),
        paths: { mfx: [`./${LIBRARY_FOLDER}/${version}/mfx.d.ts`] },
      },
      include: ["src"],
    }),
    "vite.config.js": CONFIG.replace("VERSION", version),
    ...(isRendered && { [main]: RENDER.replace("PROGRAM", program.slice("src/".length)) }),
    [program]: code,
  };
}

const exportsDefault = (code: string, language: Language) =>
  parse(code, language)
    .topNode.getChildren("ExportDeclaration")
    .some((node) => node.getChild("default"));

const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;

const html = (main: string, version: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>MFX ${version}</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/${main}"></script>
  </body>
</html>
`;

const CONFIG = `import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

export default defineConfig({
  resolve: { alias: { mfx: fileURLToPath(new URL("./${LIBRARY_FOLDER}/VERSION/mfx.js", import.meta.url)) } },
});
`;

/** Renders what a program exports by default: a component, or JSX. */
const RENDER = `import { createElement, isValidElement } from "react";
import { createRoot } from "react-dom/client";
import program from "./PROGRAM";

const root = createRoot(document.getElementById("root"));
root.render(isValidElement(program) ? program : createElement(program));
`;

const readme = (version: string) => `# A program with MFX ${version}

\`\`\`sh
npm install
npm run dev
\`\`\`

Then open the address that Vite prints. The folder \`${LIBRARY_FOLDER}\` has the library's modules and types; \`vite.config.js\` and
\`tsconfig.json\` let \`import … from "mfx"\` mean them. MFX is under the MIT license; \`${LIBRARY_FOLDER}/THIRD_PARTY_NOTICES.md\` names the
licenses of the code that it contains.
`;
