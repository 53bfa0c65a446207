/** Makes the reference: models, their history, Markdown. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import pluginTypedoc from "docusaurus-plugin-typedoc";
import type { TypeDocOptions } from "typedoc";
import { Programs } from "../../../library/build/program.ts";
import { releaseFiles } from "../../../library/build/releases.ts";
import { latest, order } from "../../../library/build/since.ts";
import { allFaults } from "./checks.ts";
import { dated } from "./effects.ts";
import { mirror, writeIfChanged } from "./files.ts";
import { guidesOf } from "./guides.ts";
import { data, docsOf, modelOf, renderedOf, sidebarFileOf } from "./layout.ts";
import { type Model, type Models, makeModels } from "./models.ts";
import { newsOf } from "./news.ts";
import type { VersionContext } from "./render/context.ts";
import { renderingOf } from "./render/plugin.ts";
import { sidebarOf } from "./sidebar.ts";
import type { Surface } from "./surface.ts";
import { timelineOf } from "./timeline.ts";
import { typedocOptions } from "./typedoc-options.ts";

export const baseOf = (version: string) => (version === latest ? "/api" : `/api/${version}`);

/** Remembers what it read, so that after a change only some versions have to be read anew. */
export class Generator {
  readonly #programs = new Programs({ noEmit: true });
  /** Each version as it was last read. */
  readonly #known = new Map<string, Model>();
  readonly #pages: readonly string[];

  /** @param pages - The versions whose pages are wanted; the history is always of all. */
  constructor(pages: readonly string[]) {
    this.#pages = pages;
  }

  /**
   * Writes what the sources now say, and nothing where they are at fault.
   *
   * @param versions - Those read anew. The others are taken as they were, where they are known.
   */
  async generate(versions: readonly string[] = order, signal?: AbortSignal): Promise<void> {
    const files = new Map(
      [...releaseFiles].filter(([version]) => versions.includes(version) || !this.#known.has(version)),
    );
    const models = await makeModels(this.#programs.next(), files, signal);
    report(allFaults(models.versions.values()));
    for (const [version, model] of models.versions) this.#known.set(version, model);
    await this.#write(models);
  }

  async #write({ webNames, helpers }: Pick<Models, "webNames" | "helpers">): Promise<void> {
    const known = new Map(order.map((version) => [version, this.#known.get(version)!]));
    const timeline = timelineOf(new Map([...known].map(([version, { surface }]) => [version, surface])));
    writeIfChanged(join(data, "timeline.json"), JSON.stringify(timeline));
    for (const [version, { effects }] of known) {
      writeIfChanged(join(data, "effects", `${version}.json`), JSON.stringify(dated(effects, timeline)));
      const news = JSON.stringify(newsOf(timeline, version));
      for (const name of version === latest ? [version, "latest"] : [version])
        writeIfChanged(join(data, "news", `${name}.json`), news);
    }
    for (const version of this.#pages) {
      const { surface, json } = known.get(version)!;
      mkdirSync(dirname(modelOf(version)), { recursive: true });
      writeFileSync(modelOf(version), json);
      const names = Object.values(surface).map(({ name }) => name);
      await render({
        version,
        base: baseOf(version),
        timeline,
        webNames,
        helpers,
        guides: guidesOf(version, names),
        baseOf,
        find: (name, inVersion) => find(known.get(inVersion)!.surface, name),
      });
      mirror(renderedOf(version), docsOf(version));
      writeIfChanged(sidebarFileOf(version), JSON.stringify(sidebarOf(surface)));
    }
  }
}

/** Renders a version's model to Markdown. */
async function render(context: VersionContext): Promise<void> {
  const failures: unknown[] = [];
  const options: Partial<TypeDocOptions> & Record<string, unknown> = {
    ...typedocOptions,
    entryPoints: [modelOf(context.version)],
    entryPointStrategy: "merge",
    out: renderedOf(context.version),
    plugin: [renderingOf(context, (error) => failures.push(error))] as never,
    router: "mfx",
    theme: "mfx",
    fileExtension: ".mdx",
    entryFileName: "index",
    sidebar: { autoConfiguration: false },
  };
  await pluginTypedoc({ siteDir: process.cwd(), siteConfig: {} } as never, options as never);
  if (failures.length) throw failures[0];
}

/** What a name such as `visual.add` leads to. */
function find(surface: Surface, name: string): string | undefined {
  const [owner, member] = name.split(".");
  const path = Object.keys(surface).find((path) => surface[path]!.name === owner);
  return path && (member ? `${path}#${member.toLowerCase()}` : path);
}

function report(faults: readonly string[]): void {
  if (faults.length === 0) return;
  const message = `The library's doc comments lack something:\n${faults.map((fault) => `  ${fault}`).join("\n")}`;
  if (process.env.API_FAULTS !== "warn") throw new Error(message);
  console.warn(message);
}
