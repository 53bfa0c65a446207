/** Runs a program in a frame of its own and reports its events. Loaded when the first program is run. */
import { compile, type Program, ProgramSyntaxError } from "live-program/compile";
import { hasJsx, type Language } from "live-program/language";
import type { Failure, FrameEvent, FrameWindow } from "live-program/messages";
import { type SlowPattern, slowPatterns } from "live-program/slow-patterns";
import { keepsTimes, makesFile } from "live-program/traits";
import { missingExport, missingMember } from "../messages/missing-names";
import { inside, openFrame, themeOf } from "./frame-window";

export type ProgramEvent =
  | FrameEvent
  /** Not started: these regular expressions may block the page for ever. */
  | { type: "warned"; slow: SlowPattern[] }
  | { type: "loading" }
  | { type: "running" };

export interface ProgramOptions {
  code: string;
  language: Language;
  /** Whether a program with slow regular expressions gets a warning instead of a start. */
  warns: boolean;
  version: string;
  /** URL of the frame's document. */
  frameUrl: string;
  /** Value of the program's `video`: a URL, resolved against the page's. */
  video: string;
  /** URL of the sound to compare a resulting sound file with. */
  before?: string;
  /** Parent element of the frame. */
  host: HTMLElement;
  /** Whether the content fits into the frame; otherwise the frame grows with its content. */
  fill?: boolean;
  /** Position in the footage to start at, in milliseconds, unless the program makes a file, which must be whole. */
  start?: number;
  report(event: ProgramEvent): void;
}

export interface RunningProgram {
  /** Ends the program and removes its frame. */
  stop(): Promise<void>;
}

/** Time for the program's streams to close their frames before the frame is removed. */
const GRACE_MS = 250;
const PERMISSIONS = "autoplay; camera; microphone; fullscreen; display-capture; clipboard-write";
/** Exports that are objects with members of their own. */
const OBJECTS = new Set(["visual", "codecs", "shaders", "convolution3x3Kernels"]);

export function startProgram(options: ProgramOptions): RunningProgram {
  const { code, language, warns, version, frameUrl, video, before, host, fill = false, start = 0, report } = options;
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
    if (!URL.canParse(video, location.href)) throw new Error(`The footage's URL is invalid: ${video}`);
    tell({ type: "loading" });
    const slow = warns ? slowPatterns(code, language) : [];
    if (slow.length > 0) return tell({ type: "warned", slow });
    const program = compile(code, language);
    const from = keepsTimes(program.imports) && !makesFile(program.imports) ? start : 0;
    const url = `${frameUrl}?version=${encodeURIComponent(version)}`;
    const inside = await openFrame(frame, host, from > 0 ? `${url}&start` : url);
    const exports = new Set(await inside.exports());
    const missing = program.imports.find(({ name }) => !exports.has(name));
    if (missing) return tell({ type: "failed", failure: await notExported(missing, version) });
    if (stopped) return;
    tell({ type: "running" });
    await runIn(inside, program, from);
  };
  const runIn = (inside: FrameWindow, { module }: Program, from: number) =>
    inside.run(
      module,
      {
        video: new URL(video, location.href).href,
        ...(before && { before: new URL(before, location.href).href }),
        start: from,
        position: start,
        rendersDefault: hasJsx(language),
        paced: true,
        theme: themeOf(host, fill),
      },
      tell,
    );
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

/** Explains a call of a member that the release lacks, such as `visual.translate()` or `mfx.animate()`. */
async function explain(failure: Failure, code: string, version: string): Promise<Failure> {
  const [, owner, name] = /\b(\w+)\.(\w+) is not a (?:function|constructor)/.exec(failure.message) ?? [];
  if (!owner || !name) return failure;
  const all = new RegExp(`\\*\\s+as\\s+${owner}\\s+from\\s+["']mfx["']`).test(code);
  const message = all
    ? await missingExport(name, version)
    : OBJECTS.has(owner) && (await missingMember(owner, name, version));
  return message ? { ...failure, message } : failure;
}
