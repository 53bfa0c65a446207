/** The keyboard: what each key does, for the handler and for the list of keys. */
import { useEffect, useRef } from "react";
import { projectLength } from "../model/project.ts";
import type { Transport } from "./transport.ts";
import type { Commands } from "./use-commands.ts";
import type { ProjectState } from "./use-project.ts";

export interface Shortcut {
  /** As `event.key`; letters in lower case. A second one does the same. */
  key: string;
  or?: string;
  ctrl?: boolean;
  shift?: boolean;
  alt?: boolean;
  label: string;
  run(): void;
}

export function shortcutsOf(state: ProjectState, transport: Transport, commands: Commands): Shortcut[] {
  const { now, seek, pause, play, toggle, step, toggleFullScreen } = transport;
  return [
    { key: " ", label: "Play or pause", run: toggle },
    { key: "ArrowLeft", label: "One frame back", run: () => step(-1) },
    { key: "ArrowRight", label: "One frame forward", run: () => step(1) },
    { key: "ArrowLeft", shift: true, label: "One second back", run: () => seek(now() - 1000) },
    { key: "ArrowRight", shift: true, label: "One second forward", run: () => seek(now() + 1000) },
    { key: "j", label: "One second back", run: () => seek(now() - 1000) },
    { key: "k", label: "Pause", run: pause },
    { key: "l", label: "Play", run: play },
    { key: "Home", label: "To the start", run: () => seek(0) },
    { key: "End", label: "To the end", run: () => seek(projectLength(state.project)) },
    { key: "i", label: "Trim the start to the playhead", run: () => commands.trim("start") },
    { key: "o", label: "Trim the end to the playhead", run: () => commands.trim("end") },
    { key: "s", label: "Split at the playhead", run: commands.split },
    { key: "t", label: "Add a title", run: commands.addTitle },
    { key: "g", label: "Add a gap", run: commands.addGap },
    { key: "f", label: "Full screen", run: toggleFullScreen },
    { key: "Delete", or: "Backspace", label: "Delete what is selected", run: commands.remove },
    { key: "Escape", label: "Select nothing", run: commands.selectNone },
    { key: "a", ctrl: true, label: "Select everything", run: commands.selectAll },
    { key: "c", ctrl: true, label: "Copy", run: commands.copy },
    { key: "x", ctrl: true, label: "Cut", run: commands.cut },
    { key: "v", ctrl: true, label: "Paste at the playhead", run: commands.paste },
    { key: "d", ctrl: true, label: "Duplicate", run: commands.duplicate },
    { key: "ArrowLeft", alt: true, label: "Move the clip earlier", run: () => commands.move(-1) },
    { key: "ArrowRight", alt: true, label: "Move the clip later", run: () => commands.move(1) },
    { key: "z", ctrl: true, label: "Undo", run: state.undo },
    { key: "z", ctrl: true, shift: true, label: "Redo", run: state.redo },
    { key: "y", ctrl: true, label: "Redo", run: state.redo },
  ];
}

/**
 * Elements that use keys themselves. Items of the timeline are buttons, but the keys of the editor work on them. A button that was just
 * turned off may still have the focus.
 */
const OWN_KEYS = "input, textarea, select, button:not([data-item], :disabled), [role=slider]";
/** Sliders don't use the space bar. */
const OWN_SPACE = "input:not([type=range]), textarea, select, button:not([data-item], :disabled)";

export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const current = useRef(shortcuts);
  current.current = shortcuts;
  useEffect(() => {
    // The button that was clicked last. A person who presses the space bar after it doesn't mean the button, unless keys led back to it.
    let clicked: Element | null = null;
    const click = ({ target }: Event) => {
      clicked = (target as Element).closest("button");
    };
    const handle = (event: KeyboardEvent) => {
      // While an export runs, the focus is on no element of its dialog.
      if (event.defaultPrevented || document.querySelector("dialog:modal")) return;
      if (event.key === "Tab") clicked = null;
      const ctrl = event.ctrlKey || event.metaKey;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const isPressed = (each: Shortcut) =>
        [each.key, each.or].includes(key) &&
        !!each.ctrl === ctrl &&
        !!each.shift === event.shiftKey &&
        !!each.alt === event.altKey;
      const found = current.current.find(isPressed);
      if (!found) return;
      const target = event.target as Element;
      // In a field, Ctrl+Z belongs to its text.
      const own = ctrl ? "input[type=text], textarea" : key === " " ? OWN_SPACE : OWN_KEYS;
      if (target.closest(own) && !(key === " " && target === clicked)) return;
      event.preventDefault();
      if (key === " ") (target as HTMLElement).blur(); // Its release would press the button.
      found.run();
    };
    addEventListener("pointerdown", click);
    addEventListener("keydown", handle);
    return () => {
      removeEventListener("pointerdown", click);
      removeEventListener("keydown", handle);
    };
  }, []);
}
