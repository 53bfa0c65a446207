/** Runs a program in a frame of its own and reports its events. Loaded when the first program is run. */
import type { Remote } from "comlink";
import { codecPackagesIn } from "live-program/codec-packages";
import { compile, ProgramSyntaxError } from "live-program/compile";
import { hasJsx, type Language } from "live-program/language";
import type { Failure, Frame, FrameEvent, Position } from "live-program/messages";
import { sameButNumbers } from "live-program/same-program";
import { keepsTimes, makesFile, needsOrigin } from "live-program/traits";
import { within } from "../frame/within";
import { missingExport, missingMember } from "../messages/missing-names";
import { footageFor } from "./footage";
import { frameElement, libraryFor, openFrame, themeOf } from "./open-frame";
import { RemotePlayer } from "./remote-player";

export { libraryFor };

export type ProgramEvent =
  | Exclude<FrameEvent, { type: "player" | "drag" }>
  /** The program has another player. */
  | { type: "player"; media: RemotePlayer }
  | { type: "running" };

export interface ProgramOptions {
  code: string;
  language: Language;
  /** The site's own programs that this one may be. If it is, and needs the site's origin, it gets it. */
  originals: readonly string[];
  version: string;
  /** URL of the frame's document. */
  frameUrl: string;
  /** Value of the program's `video`: the reader's own file, or a URL, resolved against the page's. */
  video: string | File;
  /** The sound to compare a resulting sound file with. */
  before?: string | File;
  /** Parent element of the frame. */
  host: HTMLElement;
  /** Whether the content fits into the frame; otherwise the frame grows with its content. */
  fill?: boolean;
  /** Position in the footage to start at, in milliseconds, unless the program makes a file, which must be whole. */
  start?: number;
  report(event: ProgramEvent): void;
}

export interface RunningProgram {
  /** Position of the picture or sound that the reader saw or heard last. */
  position(): Promise<Position | undefined>;
  /** Ends the program and removes its frame. */
  stop(): Promise<void>;
}

/** Time for a program to answer, and for its streams to close their frames before the frame is removed. */
const GRACE_MS = 250;
/** Exports that are objects with members of their own. */
const OBJECTS = new Set(["visual", "codecs", "shaders", "convolution3x3Kernels"]);

export function startProgram(options: ProgramOptions): RunningProgram {
  const { code, language, originals, version, frameUrl, video, before, host, fill = false, start = 0 } = options;
  const isTrusted =
    needsOrigin(code, language) && originals.some((original) => sameButNumbers(code, original, language));
  const element = frameElement("Result", isTrusted);
  let frame: Remote<Frame> | undefined;
  let media: RemotePlayer | undefined;
  let stopped = false;
  const report = (event: ProgramEvent) => stopped || options.report(event);
  const fail = async (failure: Failure) =>
    report({ type: "failed", failure: await explain(failure, code, version).catch(() => failure) });
  const tell = (event: FrameEvent) => {
    if (event.type === "failed") void fail(event.failure);
    else if (event.type !== "player") report(event as ProgramEvent);
    else if (media?.state.id === event.player.id) media.update(event.player);
    else if (frame) {
      media = new RemotePlayer(event.player, frame);
      report({ type: "player", media });
    }
  };

  const run = async () => {
    const { module, imports } = compile(code, language);
    const from = keepsTimes(imports) && !makesFile(imports) ? start : 0;
    const footage = Promise.all([footageFor(video), before && footageFor(before)]);
    footage.catch(() => {}); // Awaited below.
    const isPrivate = typeof video !== "string";
    const opened = await openFrame(element, {
      host,
      frameUrl,
      version,
      packages: codecPackagesIn(code, language),
      isPrivate,
      startsLater: from > 0,
      report: tell,
    });
    frame = opened.frame;
    const exports = new Set(await frame.exports());
    const missing = imports.find(({ name }) => !exports.has(name));
    if (missing) return report({ type: "failed", failure: await notExported(missing, version) });
    if (stopped) return;
    report({ type: "running" });
    const [input, compared] = await footage;
    const ended = frame.run(module, {
      video: input,
      ...(compared && { before: compared }),
      start: from,
      position: start,
      rendersDefault: hasJsx(language),
      paced: true,
      theme: themeOf(host, fill),
    });
    await Promise.race([ended, opened.left]);
  };
  run().catch((error: unknown) => report({ type: "failed", failure: failureToStart(error) }));

  return {
    position: async () => frame && within(GRACE_MS, frame.position()),
    async stop() {
      stopped = true;
      element.hidden = true;
      if (frame) await within(GRACE_MS, frame.stop()).catch(() => {});
      element.remove();
    },
  };
}

function failureToStart(error: unknown): Failure {
  if (error instanceof ProgramSyntaxError) return { name: "SyntaxError", message: error.message, line: error.line };
  // A frame throws what its program wants.
  const isReadable = error instanceof Error && typeof error.message === "string";
  return { name: "Error", message: isReadable ? error.message : "The frame that runs programs failed." };
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
