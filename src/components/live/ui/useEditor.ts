import type { Failure } from "live-program/messages";
import { type ComponentType, type MouseEvent, type PointerEvent, useRef, useState } from "react";
import type { EditorProps } from "../code-editor/Editor";
import { isOnValue, type Press } from "../literals/press";
import { notLoaded } from "../messages/not-loaded";

/**
 * The editor of a block, which is loaded when the reader turns to the code. It takes over what the reader did in the static code: a focus, the scroll
 * position, and a drag of a value.
 *
 * @param setMissing - Called with the failure if the editor cannot be loaded, and without one when it is.
 */
export function useEditor(setMissing: (failure: Failure | undefined) => void) {
  const [Editor, setEditor] = useState<ComponentType<EditorProps>>();
  const pressed = useRef<{ x: number; y: number }>(undefined);
  /** A press on a value. */
  const press = useRef<Press>(undefined);
  const scrollLeft = useRef(0);
  const wantsFocus = useRef(false);

  const load = async () => {
    try {
      const { default: loaded } = await import("../code-editor/Editor");
      setEditor(() => loaded);
      setMissing(undefined);
    } catch {
      press.current = undefined;
      setMissing(notLoaded("The editor"));
    }
  };
  const focus = () => {
    if (press.current) return;
    wantsFocus.current = true;
    void load();
  };
  const pressCode = (event: PointerEvent<HTMLElement>) => {
    const { clientX: x, clientY: y, pointerId, pointerType, target } = event;
    pressed.current = { x, y };
    scrollLeft.current = event.currentTarget.querySelector("pre")?.scrollLeft ?? 0;
    press.current = isOnValue(target) ? { x, y, pointerId, pointerType } : undefined;
    if (!press.current) return;
    // With capture, moves still arrive after the editor has replaced the code.
    event.currentTarget.setPointerCapture(pointerId);
    void load();
  };
  const follow = ({ type, clientX, pointerId }: PointerEvent) => {
    if (press.current?.pointerId !== pointerId || press.current.released) return;
    press.current.atX = clientX;
    press.current.released = type === "pointerup";
  };
  /** Handlers of the static code. */
  const untilLoaded = {
    onFocus: focus,
    // If the reader leaves while the editor loads, it must not take the focus back.
    onBlur: () => {
      wantsFocus.current = false;
    },
    onPointerDown: pressCode,
    // Otherwise a drag that goes on in the editor would also select its text.
    onMouseDown: (event: MouseEvent) => {
      if (press.current) event.preventDefault();
    },
    onPointerCancel: ({ pointerId }: PointerEvent) => {
      if (press.current?.pointerId === pointerId) press.current = undefined;
    },
  };
  return {
    Editor,
    load,
    handlers: { ...(!Editor && untilLoaded), onPointerMove: follow, onPointerUp: follow },
    /** Properties of the editor. */
    takesOver: {
      focus: wantsFocus.current ? (pressed.current ?? true) : false,
      press: press.current,
      scrollLeft: scrollLeft.current,
    },
  };
}
