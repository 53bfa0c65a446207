/** Starts the player in a worker, or on the page if a canvas can't be transferred to a worker. */
import { HeroPlayer } from "./player";
import type { HeroEvent, HeroMessage, HeroState } from "./state";

export interface RunningHero {
  update(state: HeroState): void;
  stop(): void;
}

/** Whether the APIs exist. Creating a context here would block the page; the player reports if there is none. */
export const canPlay = () => "VideoDecoder" in window && "WebGL2RenderingContext" in window;

export function startHero(
  before: HTMLCanvasElement,
  after: HTMLCanvasElement,
  baseUrl: string,
  state: HeroState,
  report: (event: HeroEvent) => void,
): RunningHero {
  const site = new URL(baseUrl, window.location.href).href;
  if (!HTMLCanvasElement.prototype.transferControlToOffscreen || !window.Worker) {
    const player = new HeroPlayer({ before, after, site, state }, report);
    return {
      update: (next) => {
        player.state = next;
      },
      stop: () => player.end(),
    };
  }
  const worker = new Worker(/* webpackChunkName: "hero-worker" */ new URL("./worker.ts", import.meta.url));
  worker.onmessage = ({ data }: MessageEvent<HeroEvent>) => report(data);
  worker.onerror = ({ message }) => report({ type: "failed", message });
  const canvases = { before: before.transferControlToOffscreen(), after: after.transferControlToOffscreen() };
  const send = (message: HeroMessage, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  send({ type: "start", ...canvases, site, state }, [canvases.before, canvases.after]);
  return { update: (next) => send({ type: "state", state: next }), stop: () => worker.terminate() };
}
