/** The installed versions of Vite, each as an ordinary project uses it. */
import { join } from "node:path";
import type { LogErrorOptions, Logger, ViteDevServer } from "vite";
import { fixture } from "./fixture.ts";

export type ViteName = "vite" | "vite7";

interface Options {
  root: string;
  /** A configuration file, if the project has one. */
  configFile?: string;
  /** Format of workers. */
  workerFormat?: "es";
}

const load = (name: ViteName): Promise<typeof import("vite")> =>
  import(join(fixture, `node_modules/${name}/dist/node/index.js`));

/** Builds a project and returns the folder to serve. Throws on warnings. */
export async function viteBuild(name: ViteName, { root, configFile, workerFormat }: Options): Promise<string> {
  const { build } = await load(name);
  const { logger, warnings } = recorder();
  const worker = workerFormat ? { format: workerFormat } : {};
  // The page uses all of the library. `sizes.test.ts` limits what programs load.
  const options = { chunkSizeWarningLimit: Number.POSITIVE_INFINITY };
  await build({
    root,
    configFile: configFile ?? false,
    customLogger: logger,
    mode: "production",
    worker,
    build: options,
  });
  if (warnings.length) throw new Error(warnings.join("\n"));
  return join(root, "dist");
}

type Output = import("vite").Rolldown.RolldownOutput;
type Chunk = import("vite").Rolldown.OutputChunk;

/** Builds a project without writing files, and returns its chunks. Throws on warnings. */
export async function viteChunks(name: ViteName, root: string): Promise<Chunk[]> {
  const { build } = await load(name);
  const { logger, warnings } = recorder();
  const options = {
    root,
    configFile: false,
    customLogger: logger,
    mode: "production",
    build: { write: false },
  } as const;
  const { output } = (await build(options)) as Output;
  if (warnings.length) throw new Error(warnings.join("\n"));
  return output.filter((file) => file.type === "chunk");
}

/** Serves a project for development. */
export async function viteDevServer(
  name: ViteName,
  { root, configFile }: Options,
): Promise<{ server: ViteDevServer; url: string; warnings: string[] }> {
  const { createServer } = await load(name);
  const { logger, warnings } = recorder();
  const server = await createServer({ root, configFile: configFile ?? false, customLogger: logger });
  await server.listen();
  return { server, url: server.resolvedUrls!.local[0]!, warnings };
}

function recorder(): { logger: Logger; warnings: string[] } {
  const warnings: string[] = [];
  const record = (message: string) => {
    // Rolldown remarks on builds that are slow, as on a busy machine.
    if (!message.includes("PLUGIN_TIMINGS")) warnings.push(message);
  };
  const errors = new WeakSet<Error>();
  const logger: Logger = {
    hasWarned: false,
    info: () => {},
    warn: record,
    warnOnce: record,
    error: (message: string, options?: LogErrorOptions) => {
      if (options?.error) errors.add(options.error as Error);
      record(message);
    },
    clearScreen: () => {},
    hasErrorLogged: (error) => errors.has(error as Error),
  };
  return { logger, warnings };
}
