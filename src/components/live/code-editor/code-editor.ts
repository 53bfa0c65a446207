/** The CodeMirror editor: its extensions and its look. */
import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { tsxLanguage, typescriptLanguage } from "@codemirror/lang-javascript";
import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
import { Annotation, EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, drawSelection, EditorView, keymap } from "@codemirror/view";
import { hasJsx, type Language } from "live-program/language";
import { prismHighlighting } from "./prism-highlighting";

export interface EditorOptions {
  code: string;
  language: Language;
  /** The editor's accessible name. */
  label: string;
  /** Called for the reader's changes, not for `setCode`. */
  onChange(code: string): void;
  onRun(): void;
  /** Escape was pressed: the focus should leave the editor. */
  onLeave(): void;
  extensions?: Extension;
}

export interface EditorHandle {
  view: EditorView;
  setCode(code: string): void;
  markLine(line: number | undefined): void;
  focus(point?: { x: number; y: number }): void;
  destroy(): void;
}

export function createEditor(parent: HTMLElement, options: EditorOptions): EditorHandle {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: options.code,
      extensions: [
        history(),
        hasJsx(options.language) ? tsxLanguage : typescriptLanguage,
        prismHighlighting(options.language),
        indentUnit.of("  "),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        drawSelection(),
        markedLine,
        look,
        options.extensions ?? [],
        keymap.of([
          { key: "Mod-Enter", run: doing(options.onRun), preventDefault: true },
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...historyKeymap,
          indentWithTab,
          { key: "Escape", run: doing(options.onLeave) },
        ]),
        EditorView.contentAttributes.of({
          // Focusable anyway; some tools look only at the attribute.
          tabindex: "0",
          "aria-label": `${options.label}. Escape leaves the editor.`,
          autocapitalize: "off",
          autocorrect: "off",
          spellcheck: "false",
        }),
        EditorView.updateListener.of((update) => {
          const typed = update.transactions.some((one) => one.docChanged && !one.annotation(isSet));
          if (typed) options.onChange(update.state.doc.toString());
        }),
        passingThrough,
      ],
    }),
  });
  return {
    view,
    setCode(code) {
      const { doc } = view.state;
      if (doc.toString() === code) return;
      view.dispatch({ changes: { from: 0, to: doc.length, insert: code }, annotations: isSet.of(true) });
    },
    markLine: (line) => view.dispatch({ effects: markLine.of(line) }),
    focus(point) {
      const anchor = point && view.posAtCoords(point);
      if (typeof anchor === "number") view.dispatch({ selection: { anchor } });
      view.focus();
      if (point) view.setTabFocusMode(false);
    },
    destroy: () => view.destroy(),
  };
}

/** A key binding that always handles its key. */
const doing = (act: () => void) => () => {
  act();
  return true;
};

/** Marks changes that are not the reader's. */
const isSet = Annotation.define<boolean>();

/** After Tab into the editor, another Tab leaves it; any other key makes Tab indent. */
const ARRIVED_MS = 2 ** 40;
let pointed = false;
const passingThrough = EditorView.domEventHandlers({
  pointerdown(_, view) {
    pointed = true;
    view.setTabFocusMode(false);
    // The focus event follows in the same task.
    setTimeout(() => {
      pointed = false;
    });
  },
  focus(_, view) {
    if (!pointed) view.setTabFocusMode(ARRIVED_MS);
  },
});

const markLine = StateEffect.define<number | undefined>();

/** Highlights the line of an error until the program changes. */
const markedLine = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marked, { state, docChanged, effects }) {
    let next = docChanged ? Decoration.none : marked;
    for (const effect of effects) {
      if (!effect.is(markLine)) continue;
      const { value: line } = effect;
      const there = line !== undefined && line >= 1 && line <= state.doc.lines;
      next = there
        ? Decoration.set(Decoration.line({ class: "cm-failed" }).range(state.doc.line(line).from))
        : Decoration.none;
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** The same metrics as the static code, so that nothing moves when the editor replaces it. */
const look = EditorView.theme(
  {
    "&": { fontSize: "0.84375rem", color: "var(--mfx-code-text)", backgroundColor: "var(--mfx-code-bg)" },
    "&.cm-focused": { outline: "2px solid var(--mfx-accent-line)", outlineOffset: "-2px" },
    ".cm-scroller": { fontFamily: "var(--mfx-mono)", lineHeight: "var(--ifm-pre-line-height)", scrollbarWidth: "thin" },
    ".cm-content": { padding: "1rem 0", caretColor: "var(--mfx-accent)" },
    ".cm-line": { padding: "0 1.125rem" },
    ".cm-cursor": { borderLeftColor: "var(--mfx-accent)", borderLeftWidth: "2px" },
    ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
      backgroundColor: "var(--mfx-accent-wash)",
    },
    "&.cm-focused .cm-matchingBracket": {
      backgroundColor: "var(--mfx-surface-3)",
      outline: "1px solid var(--mfx-line-control)",
    },
    ".cm-tooltip": {
      overflow: "hidden",
      maxWidth: "min(36rem, 90vw)",
      border: "1px solid var(--mfx-line-strong)",
      borderRadius: "var(--mfx-radius)",
      backgroundColor: "var(--mfx-surface-2)",
      boxShadow: "var(--mfx-shadow-2)",
      color: "var(--mfx-text)",
    },
    ".cm-tooltip.cm-tooltip-autocomplete": { overflow: "visible" },
    ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mfx-mono)", maxHeight: "16rem" },
    ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "0.15rem 0.6rem" },
    ".cm-tooltip-autocomplete ul li[aria-selected]": {
      backgroundColor: "var(--mfx-accent-wash)",
      color: "var(--mfx-accent-strong)",
    },
    ".cm-completionMatchedText": { textDecoration: "none", color: "var(--mfx-accent)" },
    ".cm-completionIcon": { color: "var(--mfx-text-3)" },
    ".cm-tooltip.cm-completionInfo": { maxHeight: "20rem", overflow: "auto", padding: "0" },
    ".cm-description": { maxHeight: "20rem", overflow: "auto", padding: "0.5rem 0.75rem", fontSize: "0.8125rem" },
    ".cm-description code": { border: "0", background: "none", padding: "0", whiteSpace: "pre-wrap" },
    ".cm-description strong": { color: "var(--mfx-accent)" },
    ".cm-description p": {
      margin: "0.4rem 0 0",
      color: "var(--mfx-text-2)",
      lineHeight: "1.5",
      whiteSpace: "pre-line",
    },
    ".cm-diagnostic": { borderLeft: "3px solid var(--mfx-danger)", fontSize: "0.8125rem", whiteSpace: "pre-wrap" },
    ".cm-failed": { backgroundColor: "var(--mfx-danger-wash)", boxShadow: "inset 3px 0 0 var(--mfx-danger)" },
  },
  { dark: true },
);
