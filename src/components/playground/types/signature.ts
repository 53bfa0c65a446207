/** The signature of the call around the cursor, shown beside the cursor. */
import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { type EditorView, showTooltip, type Tooltip, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { descriptionOf } from "./description";
import type { Signature } from "./protocol";

export const setSignature = StateEffect.define<Tooltip | null>();

export const signatureTooltip = StateField.define<Tooltip | null>({
  create: () => null,
  update(tooltip, { effects, changes }) {
    for (const effect of effects) if (effect.is(setSignature)) return effect.value;
    // Until the answer for the changed program arrives, the tooltip keeps its position. A position outside of the program would be an
    // error.
    return tooltip && { ...tooltip, pos: changes.mapPos(tooltip.pos) };
  },
  provide: (field) => showTooltip.from(field),
});

/** Asks again when the cursor has moved within the parentheses of a call. */
export function signatures(ask: (view: EditorView) => Promise<Signature | undefined>): Extension {
  const plugin = ViewPlugin.fromClass(
    class {
      #asked = 0;
      async update({ docChanged, selectionSet, view, state }: ViewUpdate) {
        if (!docChanged && !selectionSet) return;
        const mine = ++this.#asked;
        const { head } = state.selection.main;
        const shown = state.field(signatureTooltip);
        const opens = docChanged && /[(,]\s*$/.test(state.sliceDoc(Math.max(0, head - 8), head));
        if (!shown && !opens) return;
        const signature = await ask(view);
        if (mine !== this.#asked) return;
        view.dispatch({ effects: setSignature.of(signature ? signatureAt(head, signature) : null) });
      }
    },
  );
  return [signatureTooltip, plugin];
}

function signatureAt(pos: number, { before, parameter, after, documentation }: Signature): Tooltip {
  const create = () => {
    const dom = descriptionOf({ code: "", documentation });
    const strong = Object.assign(document.createElement("strong"), { textContent: parameter });
    dom.firstElementChild!.append(before, strong, after);
    return { dom };
  };
  return { pos, above: true, create };
}
