/** Highlights the editor with the site's own highlighter, so that a program keeps its colors when it is edited. */
import { type Extension, RangeSetBuilder } from "@codemirror/state";
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { prismTheme } from "@site/src/css/prism";
import type { Language } from "live-program/language";
import { normalizeTokens, Prism } from "prism-react-renderer";

const marks = new Map<string, Decoration>();

function markFor(types: string[]): Decoration | undefined {
  const key = types.join(" ");
  const known = marks.get(key);
  if (known) return known;
  // In the order of the types, outermost first, as prism-react-renderer does.
  const style: Record<string, string> = Object.assign(
    {},
    ...types.flatMap((type) => prismTheme.styles.filter((rule) => rule.types.includes(type)).map((rule) => rule.style)),
  );
  const css = Object.entries(style).map(
    ([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`,
  );
  const mark = Decoration.mark({ attributes: { style: css.join(";") } });
  marks.set(key, mark);
  return mark;
}

/** Names of Prism's grammars. */
const GRAMMARS = { ts: "typescript", js: "javascript", tsx: "tsx", jsx: "jsx" } satisfies Record<Language, string>;

function highlight(code: string, language: Language): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  let at = 0;
  for (const line of normalizeTokens(tokensOf(code, GRAMMARS[language]))) {
    for (const { types, content, empty } of line) {
      if (empty) continue;
      const mark = types.includes("plain") && types.length === 1 ? undefined : markFor(types);
      if (mark && content) builder.add(at, at + content.length, mark);
      at += content.length;
    }
    at += 1;
  }
  return builder.finish();
}

/** Runs the hook that grammars may add: that of JSX separates text from tags. */
function tokensOf(code: string, language: string) {
  const grammar = Prism.languages[language]!;
  const environment = { code, grammar, language, tokens: Prism.tokenize(code, grammar) };
  Prism.hooks.run("after-tokenize", environment);
  return environment.tokens;
}

export const prismHighlighting = (language: Language): Extension =>
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor(view: EditorView) {
        this.decorations = highlight(view.state.doc.toString(), language);
      }
      update({ docChanged, state }: ViewUpdate) {
        if (docChanged) this.decorations = highlight(state.doc.toString(), language);
      }
    },
    { decorations: (plugin) => plugin.decorations },
  );
