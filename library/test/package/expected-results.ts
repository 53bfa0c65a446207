/** What `projects/page/checks.js` finds out. */
export const expectedResults = {
  decode: { frames: 50, sound: true },
  animate: { value: 2 },
  effect: { frames: 50 },
  encode: { width: 64 },
  gif: { width: 64 },
  gifWorker: { width: 64 },
  worker: { width: 64 },
};
