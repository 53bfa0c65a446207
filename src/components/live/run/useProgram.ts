/** State of one program on a page. The code that runs it is loaded by the first `start`. */
import type { ConsoleEntry, Failure, Output, Playable, Progress, Stage } from "live-program/messages";
import { useCallback, useEffect, useReducer, useRef } from "react";
import type { ProgramEvent, RunningProgram } from "./program";

export type Phase = "idle" | "loading" | "running" | "done" | "stopped" | "failed";

export interface ProgramState {
  phase: Phase;
  /** Of what the frame holds, in pixels. */
  height: number;
  /** Something has been shown since the program was started. */
  shown: boolean;
  progress?: Progress;
  stages: Stage[];
  console: ConsoleEntry[];
  /** Lines of the console that were too many to keep. */
  dropped: number;
  failure?: Failure;
  output?: Output;
  media?: Playable;
}

const CONSOLE_LIMIT = 500;
const idle: ProgramState = { phase: "idle", height: 0, shown: false, stages: [], console: [], dropped: 0 };

type Action = ProgramEvent | { type: "stopped" } | { type: "reset" };

function reduce(state: ProgramState, action: Action): ProgramState {
  switch (action.type) {
    case "loading":
      return { ...idle, phase: "loading", height: state.height };
    case "running":
      return { ...state, phase: "running" };
    case "progress":
      return { ...state, progress: action.progress };
    case "stages":
      return { ...state, stages: action.stages };
    case "height":
      // Until there is something to show, what was shown before keeps its place.
      return action.height ? { ...state, height: action.height, shown: true } : state;
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
  /** Where the frame goes. */
  host: React.RefObject<HTMLDivElement | null>;
  start(code: string): Promise<void>;
  stop(): Promise<void>;
  /** Stops, and forgets what was shown. */
  reset(): Promise<void>;
}

/** `fill`: what is shown fits into its host, instead of the host growing with it. */
export function useProgram(version: string, video: string, fill = false): ProgramControl {
  const [state, dispatch] = useReducer(reduce, idle);
  const host = useRef<HTMLDivElement>(null);
  const running = useRef<RunningProgram | undefined>(undefined);
  /** Counts starts and stops: a start that was overtaken while it loaded does not begin. */
  const turn = useRef(0);

  const end = useCallback(async () => {
    turn.current++;
    const program = running.current;
    running.current = undefined;
    await program?.stop();
  }, []);

  const start = useCallback(
    async (code: string) => {
      const ended = end();
      const mine = turn.current;
      dispatch({ type: "loading" });
      try {
        const [{ startProgram }] = await Promise.all([import("./program"), ended]);
        if (mine !== turn.current || !host.current) return;
        running.current = startProgram({ code, version, video, host: host.current, fill, report: dispatch });
      } catch {
        const message = "What runs programs could not be loaded. Are you offline?";
        if (mine === turn.current) dispatch({ type: "failed", failure: { name: "Error", message } });
      }
    },
    [end, version, video, fill],
  );

  const stop = useCallback(async () => {
    dispatch({ type: "stopped" });
    await end();
  }, [end]);

  const reset = useCallback(async () => {
    dispatch({ type: "reset" });
    await end();
  }, [end]);

  useEffect(() => () => void end(), [end]);

  return { state, host, start, stop, reset };
}
