/** The frame's script. */
import { expose } from "comlink";
import type { Frame, FrameOptions, Position, Progress, Report } from "live-program/messages";
import { captureConsole } from "./console";
import { trackContexts } from "./contexts";
import { failureOf, lineIn } from "./failure";
import { createGuard } from "./guard";
import { layout, watchLayout } from "./layout";
import { mapModules } from "./modules";
import { changePlayer, type Playable, watchPlayer } from "./playable";
import { render } from "./react";
import { isSandboxed, startWorkersHere, withholdDevices } from "./sandbox";
import { createScrub } from "./scrub";
import { show } from "./show";
import { startingAt } from "./start";
import { Trace } from "./trace";

const REPORT_MS = 200;

const contexts = trackContexts();
const releases: (() => unknown)[] = [];
let player: Playable | undefined;
let players = 0;
/** Sends events to the page. */
let send: Report = () => {};

const urlOf = (footage: string | Blob) => (typeof footage === "string" ? footage : URL.createObjectURL(footage));

async function run(module: string, options: FrameOptions): Promise<void> {
  const { video, start, position, before, paced, rendersDefault, theme } = options;
  let hasEdit = false;
  for (const [name, value] of Object.entries(theme)) document.documentElement.style.setProperty(name, value);

  const url = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
  const failed = (error: unknown, line?: number) => send({ type: "failed", failure: failureOf(error, url, line) });
  const flushConsole = captureConsole(console, send);
  watchErrors(url, failed);
  const measure = () => send({ type: "layout", layout: layout() });
  watchLayout(measure);
  const trace = new Trace();
  trace.install();
  const progress = startProgress(trace, send);

  const showing = new Set<Promise<void>>();
  const stage = {
    before: before && urlOf(before),
    aside: (work: () => Promise<void>) => trace.aside(work),
    paced,
    position: position / 1000,
    onEdit() {
      hasEdit = true;
    },
    onFrame: progress.count,
    onMedia(media: Playable) {
      player = media;
      watchPlayer(media, ++players, (state) => player === media && send({ type: "player", player: state }));
    },
    onOutput: (output: Parameters<Parameters<typeof show>[1]["onOutput"]>[0]) => send({ type: "output", output }),
    onStop: (release: () => void) => releases.push(release),
    onStream: (cancel: () => Promise<void>) => releases.push(cancel),
  };
  Object.assign(globalThis, {
    video: urlOf(video),
    __mfxGuard: createGuard(),
    __mfxStart: (decodeOptions?: object) => (hasEdit ? decodeOptions : startingAt(start, decodeOptions)),
    show(value: unknown) {
      const line = lineIn(new Error().stack, url);
      const shown = show(value, stage).catch((error: unknown) => {
        failed(error, line);
        throw error;
      });
      // The failure has been reported, whether the program awaits the promise or not.
      shown.catch(() => {});
      showing.add(shown);
      return shown;
    },
  });

  try {
    const { default: component } = (await import(url)) as { default?: unknown };
    if (rendersDefault && component !== undefined) await render(component, stage.onStop);
    while (showing.size) {
      const all = [...showing];
      await Promise.allSettled(all);
      for (const one of all) showing.delete(one);
    }
  } catch (error) {
    if (error instanceof SyntaxError && !lineIn(error.stack, url)) await locateSyntaxError(url);
    failed(error);
  }
  progress.finish();
  flushConsole();
  measure();
  send({ type: "done" });
}

/** `import()` does not report the line of a syntax error; the `error` event of a script element does. */
async function locateSyntaxError(url: string): Promise<void> {
  const script = Object.assign(document.createElement("script"), { type: "module", src: url });
  document.head.append(script);
  await new Promise((resolve) => {
    script.onload = script.onerror = resolve;
  });
}

function watchErrors(url: string, failed: (error: unknown, line?: number) => void): void {
  addEventListener("error", (event) => {
    event.preventDefault();
    const line = event.filename === url ? event.lineno : undefined;
    if (event.message) failed(event.error ?? new Error(event.message), line);
  });
  addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    failed(event.reason);
  });
}

function startProgress(trace: Trace, report: Report) {
  const began = performance.now();
  let painted = 0;
  let timestamp = 0;
  let last = { frames: 0, at: began, fps: 0 };
  const send = () => {
    const now = performance.now();
    const frames = Math.max(painted, trace.frames);
    if (now - last.at >= 1000 || last.fps === 0)
      last = { frames, at: now, fps: ((frames - last.frames) * 1000) / Math.max(1, now - last.at) };
    const seconds = Math.max(timestamp, trace.timestamp) / 1e6;
    const progress: Progress = { frames, fps: last.fps, seconds, elapsed: now - began };
    report({ type: "progress", progress });
    if (trace.size) report({ type: "stages", stages: trace.sample() });
  };
  const timer = setInterval(send, REPORT_MS);
  return {
    count(at: number) {
      painted++;
      timestamp = Math.max(timestamp, at);
    },
    finish() {
      clearInterval(timer);
      send();
    },
  };
}

async function stop(): Promise<void> {
  await Promise.allSettled(releases.splice(0).map(async (release) => release()));
  contexts.release();
}

/** The sound of a file may end later than its picture. */
const LAST_PICTURE_SECONDS = 0.1;

function position(): Position | undefined {
  if (!player) return undefined;
  const { currentTime, ended } = player;
  const isFile = player instanceof HTMLMediaElement;
  return { seconds: isFile && ended ? currentTime - LAST_PICTURE_SECONDS : currentTime, isEnd: ended };
}

const frame: Frame = {
  run,
  ...createScrub(contexts),
  position,
  play: async () => player?.play(),
  pause: () => player?.pause(),
  setPlayer(change) {
    if (player) changePlayer(player, change);
  },
  stop,
  mapModules,
  exports: async () => Object.keys((await import("mfx" as string)) as object),
};

if (isSandboxed()) {
  withholdDevices();
  startWorkersHere();
}

/** The page sends a port. A frame with the site's origin takes none from pages of other sites, which may have embedded it. */
function connect({ source, origin, ports: [port] }: MessageEvent): void {
  const isPage = source === parent && (isSandboxed() || origin === self.origin);
  if (!isPage || !port) return;
  removeEventListener("message", connect);
  send = (event) => port.postMessage(event);
  expose(frame, port);
}
addEventListener("message", connect);
addEventListener("securitypolicyviolation", ({ blockedURI }) =>
  console.warn(`${blockedURI} was not loaded: programs that read your own file get nothing from other sites.`),
);
addEventListener("dragenter", ({ dataTransfer }) => {
  // The page handles files that are dragged over the frame.
  if (dataTransfer?.types.includes("Files")) send({ type: "drag" });
});
