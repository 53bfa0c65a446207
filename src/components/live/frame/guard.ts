/**
 * The function that guards in a program's loops and functions call. Throws after the program has blocked the thread for too long, and from then
 * on at every call, so that its timers and event handlers can't block the thread again.
 */

const LIMIT_MS = 2000;
/** The first calls are all timed, in case each is slow; later only every nth, with this n. */
const STRIDE = 64;

export function createGuard(limit = LIMIT_MS): () => void {
  let since = 0;
  let calls = 0;
  let ended = false;
  // A message, not a timer: timers are slowed down in hidden tabs.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    since = 0;
    calls = 0;
  };
  const end = () => {
    ended = true;
    throw new Error(
      `Stopped: this loop did not let the page go for ${limit / 1000} seconds. Await something that takes time in it.`,
    );
  };
  return () => {
    if (ended) end();
    if (since === 0) {
      since = performance.now();
      port2.postMessage(0);
      return;
    }
    if (++calls > STRIDE && calls % STRIDE) return;
    if (calls > 8 && performance.now() - since > limit) end();
  };
}
