/**
 * What the guards in a program's loops and functions call. Throws once the thread has not been let go for too long, and
 * from then on at every call: a timer or an event handler of the program shall not take the thread again.
 */

const LIMIT_MS = 2000;
/** So many calls are timed one by one, in case each does much; after that only every so-manieth. */
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
