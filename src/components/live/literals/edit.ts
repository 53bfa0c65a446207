import { isolateHistory } from "@codemirror/commands";
import { Transaction } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { Place } from "live-program/literals";

/** Replaces a part of the program repeatedly. All replacements together are one step of undo. */
export class Edit {
  readonly from: number;
  readonly #view: EditorView;
  readonly #original: string;
  #text: string;

  constructor(view: EditorView, { from, to }: Place) {
    this.from = from;
    this.#view = view;
    this.#original = this.#text = view.state.sliceDoc(from, to);
  }

  /** Whether the program was changed by other means where this edit wrote: it has ended. */
  get isReplaced(): boolean {
    return this.#view.state.sliceDoc(this.from, this.from + this.#text.length) !== this.#text;
  }

  /** @returns whether the text differs from the one before. */
  preview(text: string): boolean {
    if (text === this.#text) return false;
    this.#view.dispatch(this.#replace(this.#text, text), { annotations: Transaction.addToHistory.of(false) });
    this.#text = text;
    return true;
  }

  /**
   * Puts the change into the history.
   *
   * @returns whether there was one.
   */
  commit(): boolean {
    const text = this.#text;
    if (text === this.#original || this.isReplaced) return false;
    // The history records one change from the original to the result. Both transactions are drawn as one.
    const undone = this.#view.state.update(this.#replace(text, this.#original), {
      annotations: Transaction.addToHistory.of(false),
    });
    const redone = undone.state.update(this.#replace(this.#original, text), {
      annotations: isolateHistory.of("full"),
      userEvent: "input.literal",
    });
    this.#view.update([undone, redone]);
    return true;
  }

  cancel(): void {
    if (!this.isReplaced) this.preview(this.#original);
  }

  #replace(before: string, after: string) {
    return { changes: { from: this.from, to: this.from + before.length, insert: after } };
  }
}
