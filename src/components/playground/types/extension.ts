/** Completions, hovers, signatures and squiggles in the editor, from TypeScript. */
import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from "@codemirror/autocomplete";
import { linter } from "@codemirror/lint";
import { type Extension, StateEffect } from "@codemirror/state";
import { type EditorView, hoverTooltip, keymap } from "@codemirror/view";
import type { TypesClient } from "./client";
import { descriptionOf } from "./description";
import type { Completion } from "./protocol";
import { signatures } from "./signature";

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

/** The program is checked again, without an edit. */
export const releaseChanged = StateEffect.define<null>();

/** A function, because the reader may choose another version. */
export function typesExtension(client: TypesClient, version: () => string): Extension {
  /** Whether the worker has the program, its release's types and the platform's. Without them, it would report errors everywhere. */
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
      {
        delay: TYPING_MS,
        needsRefresh: ({ transactions }) =>
          transactions.some(({ effects }) => effects.some((effect) => effect.is(releaseChanged))),
      },
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

/** Local names come before global ones. */
export function boostOf({ sort, name }: Completion): number {
  if (name.startsWith("_")) return -50;
  return sort < "15" ? 10 : 0;
}
