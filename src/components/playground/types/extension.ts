/** Completions, hovers, signatures and squiggles in the editor, from TypeScript. */
import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from "@codemirror/autocomplete";
import { linter } from "@codemirror/lint";
import { type Extension, StateEffect, StateField } from "@codemirror/state";
import {
  type EditorView,
  hoverTooltip,
  keymap,
  showTooltip,
  type Tooltip,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import type { TypesClient } from "./client";
import type { Completion, Description, Signature } from "./protocol";

/** CodeMirror's icons, by TypeScript's kinds. */
const ICONS: Record<string, string> = {
  alias: "function",
  const: "constant",
  let: "variable",
  var: "variable",
  module: "namespace",
  method: "method",
  getter: "property",
};
const TYPING_MS = 350;

/** `version` is asked each time: the reader may choose another. */
export function typesExtension(client: TypesClient, version: () => string): Extension {
  /** Whether the worker has the program, its release's types and the platform's. Without, it would find fault with all. */
  const update = (view: { state: EditorView["state"] }) =>
    client.ask("update", { code: view.state.doc.toString(), version: version() });

  const complete = async (context: CompletionContext): Promise<CompletionResult | null> => {
    const word = context.matchBefore(/[\w$]*$/);
    const after = context.state.sliceDoc((word?.from ?? context.pos) - 1, word?.from ?? context.pos);
    if (!context.explicit && after !== "." && !word?.text) return null;
    if (!(await update(context))) return null;
    const found = await client.ask("completions", { position: context.pos });
    if (!found?.length || context.aborted) return null;
    return {
      from: word?.from ?? context.pos,
      options: found.map((completion) => ({
        label: completion.name,
        type: ICONS[completion.kind] ?? completion.kind,
        boost: boostOf(completion),
        info: async () => {
          const details = await client.ask("details", { position: context.pos, name: completion.name });
          return details ? descriptionOf(details) : null;
        },
      })),
      validFor: /^[\w$]*$/,
    };
  };

  return [
    autocompletion({ override: [complete], icons: true }),
    keymap.of(completionKeymap),
    linter(
      async (view) => {
        if (!(await update(view))) return [];
        const length = view.state.doc.length;
        return ((await client.ask("diagnostics", undefined)) ?? []).map(({ from, to, severity, message }) => ({
          from: Math.min(from, length),
          to: Math.min(Math.max(to, from + 1), length),
          severity,
          message,
        }));
      },
      { delay: TYPING_MS },
    ),
    hoverTooltip(async (view, position) => {
      if (!(await update(view))) return null;
      const found = await client.ask("hover", { position });
      return found?.code
        ? { pos: found.from, end: found.to, above: true, create: () => ({ dom: descriptionOf(found) }) }
        : null;
    }),
    signatures(async (view) =>
      (await update(view)) ? client.ask("signature", { position: view.state.selection.main.head }) : undefined,
    ),
  ];
}

/** What is in scope before what is everywhere. */
function boostOf({ sort, name }: Completion): number {
  if (name.startsWith("_")) return -50;
  return sort < "15" ? 10 : 0;
}

function descriptionOf({ code, documentation }: Description): HTMLElement {
  const dom = document.createElement("div");
  dom.className = "cm-description";
  dom.append(Object.assign(document.createElement("code"), { textContent: code }));
  if (documentation) dom.append(Object.assign(document.createElement("p"), { textContent: documentation }));
  return dom;
}

const setSignature = StateEffect.define<Tooltip | null>();

const signatureTooltip = StateField.define<Tooltip | null>({
  create: () => null,
  update(tooltip, { effects }) {
    for (const effect of effects) if (effect.is(setSignature)) return effect.value;
    return tooltip;
  },
  provide: (field) => showTooltip.from(field),
});

/** Asks again when the cursor has moved, where it stands in a call's parentheses. */
function signatures(ask: (view: EditorView) => Promise<Signature | undefined>): Extension {
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
