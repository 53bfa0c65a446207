/** Starts the player in a worker, or where a canvas can't be handed to one, in the page. */
import { HeroPlayer } from "./player";
import type { HeroEvent, HeroMessage, HeroState } from "./state";

export interface RunningHero {
  update(state: HeroState): void;
  stop(): void;
}

/** Whether it is worth trying. To ask for a context here would hold the page up: the player itself tells that there is none. */
export const canPlay = () => typeof VideoDecoder === "function" && typeof WebGL2RenderingContext === "function";

export function startHero(
  before: HTMLCanvasElement,
  after: HTMLCanvasElement,
  state: HeroState,
  report: (event: HeroEvent) => void,
): RunningHero {
  const origin = window.location.origin;
  if (!HTMLCanvasElement.prototype.transferControlToOffscreen || !window.Worker) {
    const player = new HeroPlayer({ before, after, origin, state }, report);
    return {
      update: (next) => {
        player.state = next;
      },
      stop: () => player.end(),
    };
  }
  const worker = new Worker(new URL("./worker.ts", import.meta.url));
  worker.onmessage = ({ data }: MessageEvent<HeroEvent>) => report(data);
  worker.onerror = ({ message }) => report({ type: "failed", message });
  const canvases = { before: before.transferControlToOffscreen(), after: after.transferControlToOffscreen() };
  const send = (message: HeroMessage, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  send({ type: "start", ...canvases, origin, state }, [canvases.before, canvases.after]);
  return { update: (next) => send({ type: "state", state: next }), stop: () => worker.terminate() };
}
