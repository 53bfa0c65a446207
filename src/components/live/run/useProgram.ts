/** State of one program on a page. The code that runs it is loaded by the first `start`. */
import useBaseUrl from "@docusaurus/useBaseUrl";
import type { Language } from "live-program/language";
import type { ConsoleEntry, Failure, Layout, Output, Picture, Progress, Stage } from "live-program/messages";
import { useCallback, useEffect, useReducer, useRef } from "react";
import { notLoaded } from "../messages/not-loaded";
import type { ProgramEvent, RunningProgram } from "./program";
import type { RemotePlayer } from "./remote-player";
import type { Scrubber } from "./scrubber";

export type Phase = "idle" | "loading" | "running" | "done" | "stopped" | "failed";

export interface ProgramState {
  phase: Phase;
  /** The program that was started last; the reader may have changed the code or the footage since. */
  started?: { code: string; video: string };
  /** Height of the frame's content in pixels. */
  height: number;
  /** Place of the picture that was shown last. */
  picture?: Picture;
  /** Whether the program has shown anything. */
  shown: boolean;
  progress?: Progress;
  stages: Stage[];
  console: ConsoleEntry[];
  /** Number of console lines that were not kept. */
  dropped: number;
  failure?: Failure;
  output?: Output;
  media?: RemotePlayer;
  /** Why a changed value has no effect yet. */
  note?: string;
}

const CONSOLE_LIMIT = 500;
/** Events after which a program has nothing more to show. */
const ENDINGS: ReadonlySet<string> = new Set<ProgramEvent["type"]>(["failed", "done"]);
export const idle: ProgramState = { phase: "idle", height: 0, shown: false, stages: [], console: [], dropped: 0 };

type Action =
  | ProgramEvent
  | { type: "started"; code: string; video: string }
  | { type: "previewed"; layout: Layout }
  | { type: "noted"; note: string }
  | { type: "stopped" }
  | { type: "reset" };

const NO_PREVIEW = "No preview. The program runs after the change.";
const NOT_RUN = "Not run: the program asks for a file or a camera, or saves a file. Press Run.";

/** The state after an event. */
export function reduce(state: ProgramState, action: Action): ProgramState {
  switch (action.type) {
    case "started":
      return {
        ...idle,
        phase: "loading",
        started: { code: action.code, video: action.video },
        height: state.height,
        picture: state.picture,
      };
    case "running":
      return { ...state, phase: "running" };
    case "previewed":
      return { ...idle, ...action.layout, shown: true };
    case "noted":
      return { ...state, note: action.note };
    case "progress":
      return { ...state, progress: action.progress };
    case "stages":
      return { ...state, stages: action.stages };
    case "layout":
      // The previous result keeps its height until there is something new to show.
      return action.layout.height ? { ...state, picture: undefined, ...action.layout, shown: true } : state;
    case "console": {
      const lines = [...state.console, ...action.entries];
      const surplus = Math.max(0, lines.length - CONSOLE_LIMIT);
      return { ...state, console: lines.slice(surplus), dropped: state.dropped + surplus + action.dropped };
    }
    case "output":
      return { ...state, output: action.output };
    case "player":
      return { ...state, media: action.media };
    case "failed":
      return { ...state, phase: "failed", failure: state.failure ?? action.failure };
    case "done":
      return state.phase === "failed" ? state : { ...state, phase: "done" };
    case "stopped":
      return { ...state, phase: "stopped", media: undefined };
    case "reset":
      return idle;
  }
}

export interface ProgramControl {
  state: ProgramState;
  /** Parent element of the frame. */
  host: React.RefObject<HTMLDivElement | null>;
  /** Loads what `start` needs. */
  prepare(): void;
  start(code: string): Promise<void>;
  /** Shows the first picture of a program whose values are being changed. */
  preview(code: string): Promise<void>;
  /** Runs a program whose values were changed, from the position of the preview, unless it would ask the reader for something. */
  settle(code: string): Promise<void>;
  stop(): Promise<void>;
  /** Stops the program and clears its result. */
  reset(): Promise<void>;
}

interface Options {
  language: Language;
  version: string;
  /** The site's own programs, of which this one may be one. */
  originals: readonly string[];
  /** URL of the footage. */
  video: string;
  /** The footage if it is the reader's own file. */
  file?: File;
  /** URL of the sound to compare a resulting sound file with. */
  before?: string;
  /** Whether the content fits into the frame; otherwise the frame grows with its content. */
  fill?: boolean;
}

export function useProgram(settings: Options): ProgramControl {
  const { language, version, originals, video, file, before, fill = false } = settings;
  const [state, dispatch] = useReducer(reduce, idle);
  const host = useRef<HTMLDivElement>(null);
  const frameUrl = useBaseUrl("/live/frame.html");
  const running = useRef<RunningProgram | undefined>(undefined);
  /** Counts starts and stops, so that a start is dropped if another one follows while it loads. */
  const turn = useRef(0);

  const scrubber = useRef<Scrubber>(undefined);
  /** The latest program while a value is changing. Its previews replace the result. */
  const previewed = useRef<string>(undefined);

  const endPreview = useCallback(() => {
    const ended = scrubber.current;
    scrubber.current = undefined;
    void ended?.end();
  }, []);

  const end = useCallback(async () => {
    turn.current++;
    const program = running.current;
    running.current = undefined;
    await program?.stop();
  }, []);

  const begin = async (code: string, from = 0) => {
    previewed.current = undefined;
    const ended = end();
    const mine = turn.current;
    dispatch({ type: "started", code, video });
    try {
      const [{ startProgram }] = await Promise.all([import("./program"), ended]);
      if (mine !== turn.current || !host.current) return;
      const target = { host: host.current, fill };
      const footage = { video: file ?? video, before: before === video ? (file ?? before) : before };
      const program = { code, language, originals, version, frameUrl, start: from };
      const report = (event: ProgramEvent) => {
        // The preview stays until there is a result.
        if (event.type === "layout" ? event.layout.height > 0 : ENDINGS.has(event.type)) endPreview();
        dispatch(event);
      };
      running.current = startProgram({ ...program, ...footage, ...target, report });
    } catch {
      if (mine === turn.current) dispatch({ type: "failed", failure: notLoaded("The code that runs programs") });
    }
  };
  const preview = async (code: string) => {
    previewed.current = code;
    // Without the code there is no preview; the full run reports that.
    const loaded = await import("./scrubber").catch(() => undefined);
    if (!loaded || previewed.current === undefined || !host.current) return;
    scrubber.current ??= new loaded.Scrubber({
      language,
      version,
      frameUrl,
      video: file ?? video,
      fill,
      host: host.current,
      position: async () => running.current?.position(),
      onShown(layout) {
        if (previewed.current === undefined) return;
        void end();
        dispatch({ type: "previewed", layout });
      },
      onNothing() {
        if (previewed.current !== undefined) dispatch({ type: "noted", note: NO_PREVIEW });
      },
    });
    scrubber.current.preview(code);
  };
  const prepare = () => {
    // A failure is left to `start`.
    import("./program").then(({ libraryFor }) => libraryFor(frameUrl, version)).catch(() => {});
  };
  const settle = async (code: string) => {
    previewed.current = code;
    const traits = await import("live-program/traits").catch(() => undefined);
    await scrubber.current?.finish();
    if (previewed.current !== code) return;
    if (traits?.asksReader(code, language)) dispatch({ type: "noted", note: NOT_RUN });
    else await begin(code, scrubber.current?.goesOnAt);
  };
  const finish = async (type: "stopped" | "reset") => {
    previewed.current = undefined;
    dispatch({ type });
    endPreview();
    await end();
  };

  // A preview with the previous footage connects to other sites: a program with the reader's file could tell it what is in there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => endPreview, [file, endPreview]);

  useEffect(() => () => void end(), [end]);

  return {
    state,
    host,
    prepare,
    start: (code) => begin(code),
    preview,
    settle,
    stop: () => finish("stopped"),
    reset: () => finish("reset"),
  };
}
