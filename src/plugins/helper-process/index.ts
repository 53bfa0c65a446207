/** The site's side of a helper: starts its process, gives it tasks, ends it. */
import { type ChildProcess, spawn } from "node:child_process";
import type { Answer } from "./answer";
import { bundled } from "./bundled";
import { putInBackground } from "./in-background";

export interface HelperOptions {
  /** Whether the process waits for more once all tasks are done. By default in the dev server alone. */
  stays?: boolean;
  /** Whether the site's own work goes first, which has no use for the results yet. */
  inBackground?: boolean;
}

/** Packages say of what kind their files are; to find it out from a compiler's text takes up to a third of a second. */
const NODE_OPTIONS = ["--no-experimental-detect-module"];

interface Started {
  child: ChildProcess;
  /** Resolves once the process has all of its code. */
  hasCode: Promise<void>;
}

export class HelperProcess<Task, Result = void> {
  readonly #script: string;
  readonly #stays: boolean;
  readonly #inBackground: boolean;
  #process: Started | undefined;
  #last: Promise<unknown> = Promise.resolve();
  /** How many tasks are not done yet. */
  #tasks = 0;

  /** @param script - A module that calls `answer`. */
  constructor(
    script: string,
    { stays = process.env.NODE_ENV === "development", inBackground = false }: HelperOptions = {},
  ) {
    this.#script = script;
    this.#stays = stays;
    this.#inBackground = inBackground;
  }

  /**
   * One task after the other, in the order they were asked for. Rejects with what the helper says is wrong. The process is started before
   * this returns, however long its caller keeps everything else waiting.
   */
  async ask(task: Task): Promise<Result> {
    this.#started();
    this.#tasks++;
    const result = this.#last
      .then(() => this.#do(task))
      .finally(() => {
        this.#tasks--;
        if (this.#tasks === 0 && !this.#stays) this.end();
      });
    this.#last = result.catch(() => {});
    return result;
  }

  get isRunning(): boolean {
    return this.#process !== undefined;
  }

  /**
   * Resolves once the process has all it needs to begin. To be awaited before the site's own process is kept busy, which leaves a helper
   * waiting: a small task then gets there at once.
   */
  async start(): Promise<void> {
    await this.#started().hasCode;
  }

  end(): void {
    const { child } = this.#process ?? {};
    if (child?.connected) child.disconnect();
    this.#process = undefined;
  }

  async #do(task: Task): Promise<Result> {
    const { child: helper, hasCode } = this.#started();
    await hasCode;
    return new Promise<Result>((resolve, reject) => {
      const settle = ({ error, result }: Answer<Result>) => {
        helper.off("message", settle).off("exit", gone);
        // An idle helper keeps nobody from ending.
        helper.channel?.unref();
        if (error === undefined) resolve(result!);
        else reject(new Error(error));
      };
      const gone = (code: number | null, signal: string | null) => {
        settle({ error: `${this.#script} ended with ${signal ?? code} before it was done.` });
      };
      helper.on("message", settle).on("exit", gone);
      helper.channel?.ref();
      helper.send(task as object, (error) => {
        if (error) gone(helper.exitCode, helper.signalCode);
      });
    });
  }

  #started(): Started {
    this.#process ??= this.#spawn();
    return this.#process;
  }

  #spawn(): Started {
    const code = bundled(this.#script);
    const child = spawn(process.execPath, [...NODE_OPTIONS, "--input-type=module", "-"], {
      stdio: ["pipe", "inherit", "inherit", "ipc"],
      serialization: "advanced",
    });
    child.once("exit", () => {
      if (this.#process?.child === child) this.#process = undefined;
    });
    if (child.pid && this.#inBackground) putInBackground(child.pid);
    child.unref();
    // Where its code cannot be written the process is gone, which is told where a task is given.
    const hasCode = new Promise<void>((resolve) =>
      child.stdin!.on("error", () => resolve()).end(code, () => resolve()),
    );
    return { child, hasCode };
  }
}
