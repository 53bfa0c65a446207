/** Starts a program in a frame of its own, and tells what becomes of it. Loaded when the first program is run. */
import { compile, type Program, ProgramSyntaxError } from "live-program/compile";
import type { Failure, FrameEvent, FrameWindow } from "live-program/messages";
import { missingExport, missingMember } from "../messages/missing-names";

export type ProgramEvent = FrameEvent | { type: "loading" } | { type: "running" };

export interface ProgramOptions {
  code: string;
  version: string;
  /** What the program's `video` is: an address, relative to the site's. */
  video: string;
  /** Where the frame goes. */
  host: HTMLElement;
  /** What is shown fits into the frame, instead of the frame growing with it. */
  fill?: boolean;
  report(event: ProgramEvent): void;
}

export interface RunningProgram {
  /** Ends the program at once and removes its frame. */
  stop(): Promise<void>;
}

/** How long a program's streams are given to close their frames before the frame goes. */
const GRACE_MS = 250;
const PERMISSIONS = "autoplay; camera; microphone; fullscreen; display-capture; clipboard-write";
const THEME = ["--mfx-bg", "--mfx-text", "--mfx-mono", "--mfx-audio"];
/** What releases export that has members of its own. */
const OBJECTS = new Set(["visual", "codecs", "shaders", "convolution3x3Kernels"]);
/** Of the window's height, for what is shown. */
const MAX_HEIGHT = 0.68;

export function startProgram({ code, version, video, host, fill = false, report }: ProgramOptions): RunningProgram {
  const frame = document.createElement("iframe");
  frame.title = "Result";
  frame.allow = PERMISSIONS;
  let stopped = false;
  const tell = (event: ProgramEvent) => {
    if (stopped) return;
    if (event.type === "failed")
      void explain(event.failure, code, version).then((failure) => report({ type: "failed", failure }));
    else report(event);
  };

  const run = async () => {
    if (!URL.canParse(video, location.href)) throw new Error(`The footage's address is none: ${video}`);
    tell({ type: "loading" });
    const program = compile(code);
    const inside = await openFrame(frame, host, version);
    const exports = new Set(await inside.exports());
    const missing = program.imports.find(({ name }) => !exports.has(name));
    if (missing) return tell({ type: "failed", failure: await notExported(missing, version) });
    if (stopped) return;
    tell({ type: "running" });
    await runIn(inside, program);
  };
  const runIn = (inside: FrameWindow, { module }: Program) =>
    inside.run(module, { video: new URL(video, location.href).href, paced: true, theme: themeOf(host, fill) }, tell);
  run().catch((error: unknown) => tell({ type: "failed", failure: failureToStart(error) }));

  return {
    async stop() {
      stopped = true;
      frame.hidden = true;
      const released = inside(frame)?.stop?.();
      await Promise.race([released, new Promise((resolve) => setTimeout(resolve, GRACE_MS))]);
      frame.remove();
    },
  };
}

const inside = (frame: HTMLIFrameElement) => frame.contentWindow as (Window & Partial<FrameWindow>) | null;

async function openFrame(frame: HTMLIFrameElement, host: HTMLElement, version: string): Promise<FrameWindow> {
  frame.src = `/live/frame.html?version=${encodeURIComponent(version)}`;
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  host.append(frame);
  await loaded;
  const opened = inside(frame);
  if (!opened?.run) throw new Error("The frame that runs programs could not be loaded. Are you offline?");
  // What is dragged over the frame is the page's affair.
  opened.addEventListener("dragenter", ({ dataTransfer }) =>
    frame.dispatchEvent(new DragEvent("dragenter", { bubbles: true, dataTransfer })),
  );
  return opened as unknown as FrameWindow;
}

function themeOf(element: HTMLElement, fill: boolean): Record<string, string> {
  const style = getComputedStyle(element);
  const theme = Object.fromEntries(THEME.map((name) => [name, style.getPropertyValue(name)]));
  const sizes: Record<string, string> = fill
    ? { "--mfx-min-height": "100vh", "--mfx-max-height": "100vh" }
    : { "--mfx-max-height": `${Math.round(innerHeight * MAX_HEIGHT)}px` };
  return { ...theme, ...sizes };
}

function failureToStart(error: unknown): Failure {
  if (error instanceof ProgramSyntaxError) return { name: "SyntaxError", message: error.message, line: error.line };
  const message = error instanceof Error ? error.message : String(error);
  return {
    name: "Error",
    message: /dynamically imported/.test(message) ? "The library could not be loaded. Are you offline?" : message,
  };
}

async function notExported({ name, line }: { name: string; line: number }, version: string): Promise<Failure> {
  return { name: "SyntaxError", message: await missingExport(name, version), line };
}

/** `visual.translate`, or `mfx.animate`, of a release that hasn't got it is no import, but the same mistake. */
async function explain(failure: Failure, code: string, version: string): Promise<Failure> {
  const [, owner, name] = /\b(\w+)\.(\w+) is not a (?:function|constructor)/.exec(failure.message) ?? [];
  if (!owner || !name) return failure;
  const all = new RegExp(`\\*\\s+as\\s+${owner}\\s+from\\s+["']mfx["']`).test(code);
  const message = all
    ? await missingExport(name, version)
    : OBJECTS.has(owner) && (await missingMember(owner, name, version));
  return message ? { ...failure, message } : failure;
}
