/** Edits the values of a program without typing: drags in the code, and a bar with a control for the active value. */
import { redo, undo } from "@codemirror/commands";
import { StateEffect } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import clsx from "clsx";
import type { Language } from "live-program/language";
import { printNumber, printString } from "live-program/literal-values";
import type { Literal, Place } from "live-program/literals";
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import Control from "./Control";
import type { CurveProps } from "./Curve";
import { Edit } from "./edit";
import { loadFacts } from "./facts";
import { follow } from "./gesture";
import styles from "./Literals.module.css";
import { createMarks, literalAt, type Marked, setActive, setFacts } from "./marks";
import Points, { pointsOf, type ShownPicture } from "./Points";
import type { Press } from "./press";

export interface LiteralsProps {
  view: EditorView;
  language: Language;
  /** URL of the release's facts. */
  factsUrl: string;
  /** A press in the static code before the editor was loaded. */
  press?: Press;
  picture: ShownPicture;
  /** A value was changed; further changes may follow. */
  onPreview(code: string): void;
  /** The reader is done with a change. */
  onSettle(code: string): void;
}

/** Changes by key or button within this time of each other are one step of undo, and one run. */
const SETTLE_MS = 600;
/** A touch within this distance of a value counts as a touch of it, which makes values at least 44 pixels high. */
const TOUCH_SLOP = 14;

export default function Literals({ view, language, factsUrl, press, picture, ...callbacks }: LiteralsProps): ReactNode {
  const [marks] = useState(() => createMarks(language));
  const [{ literals, active }, setMarked] = useState<Marked>({ literals: [], active: undefined, facts: {} });
  const current = useRef(callbacks);
  current.current = callbacks;
  const edit = useRef<Edit>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const control = useRef<HTMLElement>(null);
  const wantsFocus = useRef(false);
  const [Curve, setCurve] = useState<ComponentType<CurveProps>>();
  const [isOpen, setOpen] = useState(false);

  const openCurve = useCallback(() => {
    setOpen(true);
    // If the curve editor can't be loaded, nothing opens. The next press tries again.
    import("./Curve").then(
      (loaded) => setCurve(() => loaded.default),
      () => setOpen(false),
    );
  }, []);

  const settle = useCallback(() => {
    clearTimeout(timer.current);
    const done = edit.current?.commit();
    edit.current = undefined;
    if (done) current.current.onSettle(view.state.doc.toString());
  }, [view]);

  const cancel = useCallback(() => {
    flushSync(() => edit.current?.cancel());
    edit.current = undefined;
  }, []);

  const change = useCallback(
    (place: Place, text: string) => {
      if (edit.current && (edit.current.from !== place.from || edit.current.isReplaced)) settle();
      edit.current ??= new Edit(view, place);
      const started = edit.current;
      // The page's state follows at once, or a late render would put an older program back.
      const changed = flushSync(() => started.preview(text));
      if (changed) current.current.onPreview(view.state.doc.toString());
      return changed;
    },
    [view, settle],
  );

  const changeAndSettle = (place: Place, text: string) => {
    if (!change(place, text)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(settle, SETTLE_MS);
  };

  const activate = useCallback(
    (index: number | undefined) => {
      setOpen(false);
      view.dispatch({ effects: setActive.of(index) });
    },
    [view],
  );

  const click = useCallback(
    (literal: Literal, { x, y, pointerType }: Press, isOnControl: boolean) => {
      if (literal.kind === "switch") {
        change(literal, String(!literal.value));
        settle();
      } else if (literal.kind === "number" && pointerType === "mouse" && !isOnControl) {
        const anchor = view.posAtCoords({ x, y }) ?? literal.from;
        view.dispatch({ selection: { anchor } });
        view.focus();
      } else if (literal.kind === "keyframes") openCurve();
      else openPicker(control.current);
    },
    [view, change, settle, openCurve],
  );

  const begin = useCallback(
    (pressed: Press, index: number, isOnControl = false) => {
      settle();
      flushSync(() => activate(index));
      const literal = view.state.field(marks.field).literals[index]!;
      const text = view.state.sliceDoc(literal.from, literal.to);
      follow(pressed, literal, {
        onNumber: (value) => change(literal, printNumber(value, text)),
        onDrop: settle,
        onClick: () => click(literal, pressed, isOnControl),
        onCancel: cancel,
      });
    },
    [view, marks, activate, change, click, settle, cancel],
  );

  useEffect(() => {
    const followState = EditorView.updateListener.of(({ state }) => setMarked(state.field(marks.field)));
    view.dispatch({ effects: StateEffect.appendConfig.of([marks.extension, followState]) });
    return () => clearTimeout(timer.current);
  }, [view, marks]);

  useEffect(() => {
    void loadFacts(factsUrl).then((facts) => view.dispatch({ effects: setFacts.of(facts) }));
  }, [view, factsUrl]);

  const first = useRef(press);
  useEffect(() => {
    const pressed = first.current;
    first.current = undefined;
    if (!pressed) return;
    // The facts tell strings that are choices from other strings.
    void loadFacts(factsUrl).then(() => {
      const index = literalAt(view, view.state.field(marks.field), pressed, TOUCH_SLOP);
      if (index !== undefined) return begin(pressed, index);
      const anchor = view.posAtCoords(pressed);
      if (anchor !== null) view.dispatch({ selection: { anchor } });
      view.focus();
    });
  }, [view, marks, factsUrl, begin]);

  useEffect(() => {
    let isOnLiteral = false;
    const onPointerDown = (event: PointerEvent) => {
      isOnLiteral = false;
      if (event.button !== 0 || !event.isPrimary) return;
      const { clientX: x, clientY: y, pointerId, pointerType } = event;
      const slop = pointerType === "mouse" ? 0 : TOUCH_SLOP;
      const index = literalAt(view, view.state.field(marks.field), { x, y }, slop);
      if (index === undefined) return activate(undefined);
      isOnLiteral = true;
      view.dom.setPointerCapture(pointerId);
      begin({ x, y, pointerId, pointerType }, index);
    };
    // Otherwise the press would also select text and, on touch, open the keyboard.
    const onMouseDown = (event: MouseEvent) => {
      if (!isOnLiteral) return;
      event.preventDefault();
      event.stopPropagation();
    };
    view.dom.addEventListener("pointerdown", onPointerDown, true);
    view.dom.addEventListener("mousedown", onMouseDown, true);
    return () => {
      view.dom.removeEventListener("pointerdown", onPointerDown, true);
      view.dom.removeEventListener("mousedown", onMouseDown, true);
    };
  }, [view, marks, activate, begin]);

  const index = Math.min(active ?? 0, literals.length - 1);
  const literal = literals[index];

  // Not `useEffect`: that of an earlier render can run after the key and focus the control of the value before.
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    control.current?.focus();
  });

  if (!literal) return null;

  const points = pointsOf(literals);
  const text = view.state.sliceDoc(literal.from, literal.to);
  const quoted = (value: string) => printString(value, text);
  const go = (by: number) => {
    settle();
    wantsFocus.current = true;
    activate((index + by + literals.length) % literals.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === "ArrowLeft") go(-1);
    else if (key === "ArrowRight") go(1);
    else if (key === "Escape") {
      settle();
      view.focus();
      activate(undefined);
    } else if (!changesHistory(event)) return;
    event.preventDefault();
  };
  /** Of points and curves. */
  const onToolKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      setOpen(false);
      control.current?.focus();
    } else if (!changesHistory(event)) return;
    event.preventDefault();
  };
  const changesHistory = (event: KeyboardEvent): boolean => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return false;
    settle();
    if (event.shiftKey) redo(view);
    else undo(view);
    current.current.onSettle(view.state.doc.toString());
    return true;
  };
  const [name, call] = literal.name.split(", argument of ");

  return (
    <>
      <fieldset
        aria-label={`Values of the program, ${index + 1} of ${literals.length}`}
        // It can take the focus, which shows it.
        className={clsx(styles.bar, active === undefined && "visually-hidden")}
        onFocus={() => active === undefined && activate(index)}
        onKeyDownCapture={onKeyDown}
      >
        <button type="button" tabIndex={-1} className={styles.step} onClick={() => go(-1)} aria-label="Previous value">
          ‹
        </button>
        <span className={styles.name} aria-hidden="true">
          {name} {call && <small>{call}</small>}
        </span>
        <Control
          key={index}
          ref={control}
          literal={literal}
          text={text}
          onChange={(text) => changeAndSettle(literal, text)}
          onPress={(pressed) => begin(pressed, index, true)}
          isOpen={isOpen}
          onToggle={() => (isOpen ? setOpen(false) : openCurve())}
        />
        <button type="button" tabIndex={-1} className={styles.step} onClick={() => go(1)} aria-label="Next value">
          ›
        </button>
      </fieldset>
      {isOpen && Curve && literal.kind === "keyframes" && (
        <fieldset className={styles.panel} aria-label={`Curve of ${literal.name}`} onKeyDown={onToolKeyDown}>
          <Curve
            literal={literal}
            onDrag={(keyframes) => change(literal, quoted(keyframes))}
            onDrop={settle}
            onCancel={cancel}
            onChange={(keyframes) => changeAndSettle(literal, quoted(keyframes))}
          />
        </fieldset>
      )}
      {active !== undefined && points.length > 0 && (
        <Points
          points={points}
          code={view.state.doc.toString()}
          picture={picture}
          onDrag={change}
          onSettle={settle}
          onCancel={cancel}
          onChange={changeAndSettle}
          onKeyDown={onToolKeyDown}
        />
      )}
    </>
  );
}

/** Opens the list or the color picker; a browser that can't gets the focus there. */
function openPicker(control: HTMLElement | null): void {
  control?.focus();
  if (!(control instanceof HTMLSelectElement) && !(control instanceof HTMLInputElement)) return;
  try {
    control.showPicker();
  } catch {
    // The press was too long ago, or the browser has no such method. The control has the focus.
  }
}
