/** How long before its end an edit still shows its last frame, in milliseconds. */
const LAST_MOMENT = 1;

/** The time of the picture on screen at a time of an edit: that of the last one at its end. In milliseconds. */
export const shownTime = (time: number, duration: number) =>
  Number.isFinite(duration) ? Math.max(0, Math.min(time, duration - LAST_MOMENT)) : time;
