/** The literals of the program in an editor: found at each change, marked, and one of them active. */
import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import type { Language } from "live-program/language";
import type { LiteralFacts } from "live-program/literal-facts";
import { findLiterals, type Literal } from "live-program/literals";

export interface Marked {
  literals: readonly Literal[];
  /** Index of the literal that the controls show. */
  active: number | undefined;
  facts: LiteralFacts;
}

export const setFacts = StateEffect.define<LiteralFacts>();
export const setActive = StateEffect.define<number | undefined>();

export interface Marks {
  field: StateField<Marked>;
  extension: Extension;
}

export function createMarks(language: Language): Marks {
  const field = StateField.define<Marked>({
    create: (state) => ({ literals: findLiterals(state.doc.toString(), language, {}), active: undefined, facts: {} }),
    update(marked, { changes, docChanged, effects, newDoc }) {
      let { literals, active, facts } = marked;
      const from = active === undefined ? undefined : literals[active]?.from;
      for (const effect of effects) if (effect.is(setFacts)) facts = effect.value;
      if (docChanged || facts !== marked.facts) {
        literals = findLiterals(newDoc.toString(), language, facts);
        active = from === undefined ? undefined : indexAt(literals, changes.mapPos(from, -1));
      }
      for (const effect of effects) if (effect.is(setActive)) active = effect.value;
      const isSame = literals === marked.literals && active === marked.active;
      return isSame ? marked : { literals, active, facts };
    },
    provide: (self) => EditorView.decorations.from(self, decorationsOf),
  });
  return { field, extension: [field, look] };
}

function indexAt(literals: readonly Literal[], from: number): number | undefined {
  const index = literals.findIndex((literal) => literal.from === from);
  return index < 0 ? undefined : index;
}

function decorationsOf({ literals, active }: Marked): DecorationSet {
  return Decoration.set(
    literals.map(({ kind, from, to }, index) =>
      Decoration.mark({
        class: ["cm-literal", `cm-literal-${kind}`, index === active && "cm-literal-active"].filter(Boolean).join(" "),
      }).range(from, to),
    ),
  );
}

/** The literal at a point of the window, or within `slop` pixels of it. */
export function literalAt(
  view: EditorView,
  { literals }: Marked,
  point: { x: number; y: number },
  slop: number,
): number | undefined {
  let nearest: { index: number; distance: number } | undefined;
  for (const [index, { from, to }] of literals.entries()) {
    const start = view.coordsAtPos(from, 1);
    const end = view.coordsAtPos(to, -1);
    if (!start || !end) continue;
    const distance = Math.max(start.left - point.x, point.x - end.right, start.top - point.y, point.y - end.bottom, 0);
    if (distance <= slop && distance < (nearest?.distance ?? Infinity)) nearest = { index, distance };
  }
  return nearest?.index;
}

const look = EditorView.theme({
  // Touch actions don't apply to inline elements.
  ".cm-literal": {
    display: "inline-block",
    position: "relative",
    touchAction: "pan-y",
    borderRadius: "3px",
    cursor: "pointer",
  },
  // Touches that are near enough to mean the value, see `literalAt`.
  "@media (pointer: coarse)": { ".cm-literal::after": { position: "absolute", inset: "-14px", content: "''" } },
  ".cm-literal-number": { cursor: "ew-resize" },
  ".cm-literal:hover": { backgroundColor: "var(--mfx-accent-wash)" },
  ".cm-literal-active": {
    backgroundColor: "var(--mfx-accent-wash)",
    boxShadow: "0 0 0 2px var(--mfx-accent-wash), inset 0 -1px 0 var(--mfx-accent)",
  },
});
