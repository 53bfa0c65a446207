/** Makes the reference: models, their history, Markdown. */
import { join } from "node:path";
import type { ProjectReflection } from "typedoc";
import { Programs } from "../../../library/build/program.ts";
import { releaseFiles } from "../../../library/build/releases.ts";
import { latest, order } from "../../../library/build/since.ts";
import { allFaults } from "./checks.ts";
import { dated } from "./effects.ts";
import { writeFolder, writeIfChanged } from "./files.ts";
import { guidesOf } from "./guides.ts";
import { data, docsOf, sidebarFileOf } from "./layout.ts";
import { type Model, type Models, makeModels } from "./models.ts";
import { newsOf } from "./news.ts";
import { pathOf } from "./paths.ts";
import type { VersionContext } from "./render/context.ts";
import { indexPage } from "./render/index-page.ts";
import { itemPage } from "./render/item.ts";
import { sidebarOf } from "./sidebar.ts";
import type { Surface } from "./surface.ts";
import { timelineOf } from "./timeline.ts";

export const baseOf = (version: string) => (version === latest ? "/api" : `/api/${version}`);

/** Remembers what it read, so that after a change only some versions have to be read anew. */
export class Generator {
  readonly #programs: Programs;
  /** Each version as it was last read. */
  readonly #known = new Map<string, Model>();
  readonly #pages: readonly string[];

  /** @param pages - The versions whose pages are wanted; the history is always of all. */
  constructor(pages: readonly string[], programs = new Programs()) {
    this.#pages = pages;
    this.#programs = programs;
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
    this.#write(models);
  }

  #write({ webNames, helpers }: Omit<Models, "versions">): void {
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
      const { surface, project } = known.get(version)!;
      const names = Object.values(surface).map(({ name }) => name);
      const pages = pagesOf(project, {
        version,
        base: baseOf(version),
        timeline,
        webNames,
        helpers,
        guides: guidesOf(version, names),
        baseOf,
        find: (name, inVersion) => find(known.get(inVersion)!.surface, name),
      });
      writeFolder(docsOf(version), pages);
      writeIfChanged(sidebarFileOf(version), JSON.stringify(sidebarOf(surface)));
    }
  }
}

/** A version's pages as MDX, by their path: one of all that it has, and one of each item. */
function pagesOf(project: ProjectReflection, context: VersionContext): Map<string, string> {
  const pages = new Map([["index.mdx", indexPage(context, project)]]);
  for (const item of project.children ?? [])
    try {
      pages.set(`${pathOf(item)}.mdx`, itemPage(context, item));
    } catch (cause) {
      throw new Error(`The page of ${item.name} in ${context.version} could not be made.`, { cause });
    }
  return pages;
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
