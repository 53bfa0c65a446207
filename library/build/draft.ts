/** The dev server's `/lib` and `/bundle.js`: modules at once after each change, types as soon as nobody waits. */
import { setTimeout } from "node:timers/promises";
import { Built } from "./built.ts";
import { buildPageScript, type Files, moduleRebuilder } from "./modules.ts";
import type { Programs } from "./program.ts";
import { order } from "./since.ts";

/** Milliseconds without a change after which types are made: that takes seconds. */
const IDLE = 3000;

const inLib = (files: Files) => new Map([...files].map(([path, content]) => [`lib/${path}`, content]));

export class Draft {
  readonly #built: Built;
  readonly #typed: readonly string[];
  #rebuild: (() => Promise<Files>) | undefined;
  #programs: Programs | undefined;
  #types = { stop: new AbortController(), done: Promise.resolve() };

  /** @param typed - The versions whose types are wanted. */
  constructor(out: string, typed: readonly string[]) {
    this.#built = new Built(out);
    this.#typed = typed;
  }

  /** Resolves once the modules are served. Where the sources are at fault it rejects, and what was served stays. */
  async update(): Promise<void> {
    this.#types.stop.abort();
    await this.#types.done;
    this.#built.begin();
    this.#rebuild ??= await moduleRebuilder();
    const files = inLib(await this.#rebuild());
    files.set("bundle.js", await buildPageScript(order.toReversed()));
    this.#built.write(files, (path) => !path.endsWith(".d.ts"));
    const stop = new AbortController();
    this.#types = { stop, done: this.#updateTypes(stop.signal) };
  }

  async #updateTypes(signal: AbortSignal): Promise<void> {
    try {
      await setTimeout(IDLE, undefined, { signal });
      const { buildDeclarations } = await import("./declarations.ts");
      this.#programs ??= new (await import("./program.ts")).Programs();
      this.#built.write(inLib(await buildDeclarations(this.#typed, this.#programs.next())), () => false);
      this.#built.finish(true);
    } catch (error) {
      if (!signal.aborted) console.error(error instanceof Error ? error.message : error);
    }
  }
}
