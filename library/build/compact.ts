/**
 * Makes a module of the package smaller in the two ways that no bundler knows of: WebGL's constants become their numbers, and
 * shaders lose the spaces that only readers need. All else is a bundler's work.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import ts from "typescript";

const { factory } = ts;

/** WebGL's constants and those of its extensions, as TypeScript's own declarations give them. */
const constants = (() => {
  const path = createRequire(import.meta.url).resolve("typescript/lib/lib.dom.d.ts");
  const { statements } = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest);
  const members = statements
    .filter(ts.isInterfaceDeclaration)
    .filter(({ name }) => /^(WebGL|WEBGL_|EXT_|OES_)/.test(name.text))
    .flatMap(({ members }) => [...members]);
  const found = new Map<string, number>();
  for (const member of members)
    if (
      ts.isPropertySignature(member) &&
      ts.isIdentifier(member.name) &&
      member.type &&
      ts.isLiteralTypeNode(member.type) &&
      ts.isNumericLiteral(member.type.literal)
    )
      found.set(member.name.text, Number(member.type.literal.text));
  return found;
})();

/** Modules whose every text is GLSL; elsewhere its types and signs tell it from words, which may name a type. */
const WRITES_SHADERS = /\/gl\/(block-)?shader\.ts$/;
const isGLSL = (text: string) =>
  /\b(float|vec[234])\(/.test(text) ||
  (/\b(vec[234]|mat[234]|sampler2D|uniform float)\b/.test(text) && /[;{]/.test(text));

/**
 * GLSL without needless spaces and line ends; `\0` stands for what a template puts in. Directives stay on lines of their own, and
 * so does what is at the ends of a text, as another may go on there. What is beside a `+` or `-` may have a sign. Errors count the
 * lines of users' shaders only.
 */
const squeeze = (glsl: string): string =>
  glsl
    .split("\n")
    .map((line, i) =>
      line.trimStart().startsWith("#")
        ? line
        : line
            .replace(i > 0 ? /^\s+/ : "", "")
            .replace(/ ?([=*/(){},;<>?:|&!]) ?/g, "$1")
            .replace(/(?<=[\w)\].\0]) ?([+-]=?) ?(?=[\w(.])/g, "$1"),
    )
    .join("\n")
    .replace(/(?<=[;{}])\n(?=[^#\n\0])/g, "");

/** For `ts.transpileModule`. */
export const compact: ts.TransformerFactory<ts.SourceFile> = (context) => (file) => {
  const isShader = WRITES_SHADERS.test(file.fileName);
  const squeezed = (texts: string[]) =>
    isShader || isGLSL(texts.join("")) ? squeeze(texts.join("\0")).split("\0") : texts;

  const visit = (node: ts.Node): ts.Node => {
    const made = compacted(ts.visitEachChild(node, visit, context));
    return ts.isExpression(made) ? ts.setTextRange(made, node) : made;
  };

  const compacted = (node: ts.Node): ts.Node => {
    if (ts.isPropertyAccessExpression(node)) {
      const value = constants.get(node.name.text);
      return value === undefined ? node : factory.createNumericLiteral(value);
    }
    if (ts.isStringLiteral(node) && !ts.isImportDeclaration(node.parent))
      return factory.createStringLiteral(squeezed([node.text])[0]!);
    if (ts.isNoSubstitutionTemplateLiteral(node))
      return factory.createNoSubstitutionTemplateLiteral(squeezed([node.text])[0]!);
    if (ts.isTemplateExpression(node)) {
      const { head, templateSpans } = node;
      const [first, ...rest] = squeezed([head.text, ...templateSpans.map(({ literal }) => literal.text)]);
      const spans = templateSpans.map(({ expression, literal }, i) =>
        factory.createTemplateSpan(
          expression,
          ts.isTemplateTail(literal) ? factory.createTemplateTail(rest[i]!) : factory.createTemplateMiddle(rest[i]!),
        ),
      );
      return factory.createTemplateExpression(factory.createTemplateHead(first!), spans);
    }
    return node;
  };

  return ts.visitEachChild(file, visit, context);
};
