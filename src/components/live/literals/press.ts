/** A press on a value in the static code. The editor takes it over when it is loaded. */
export interface Press {
  x: number;
  y: number;
  pointerId: number;
  pointerType: string;
  /** Where the pointer has moved to while the editor was loading. */
  atX?: number;
  /** Whether it was released while the editor was loading. */
  released?: boolean;
}

/** The text of a token of the static code that may be a value: a number, a boolean or a string. */
const VALUE = /^\s*([\d.]*\d[\w.]*|true|false|(["']).*\2)\s*$/;

/** Without WebCodecs, values are plain text: the browser could not show the effect of a change. */
export const canEditValues = (): boolean => "VideoDecoder" in window;

export const isOnValue = (target: EventTarget): boolean =>
  target instanceof Element && VALUE.test(target.textContent) && canEditValues();
