/** A press on a value in the static code, which goes on in the editor. */
export interface Press {
  x: number;
  y: number;
  pointerId: number;
  pointerType: string;
  /** Where the pointer has moved to while the editor was loading. */
  atX?: number;
  /** Whether it was released meanwhile. */
  released?: boolean;
}

/** The text of a token of the static code that may be a value: a number, a boolean or a string. */
const VALUE = /^\s*([\d.]*\d[\w.]*|true|false|(["']).*\2)\s*$/;

/** Values are plain text in browsers without WebCodecs, which can't show what they change. */
export const canEditValues = (): boolean => "VideoDecoder" in window;

export const isOnValue = (target: EventTarget): boolean =>
  target instanceof Element && VALUE.test(target.textContent) && canEditValues();
