/** Makes the reference: models, their history, Markdown. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import pluginTypedoc from "docusaurus-plugin-typedoc";
import type { TypeDocOptions } from "typedoc";
import { latest, order } from "../../../library/build/since.ts";
import { faultsIn } from "./checks.ts";
import { effectsOf } from "./effects.ts";
import { mirror, writeIfChanged } from "./files.ts";
import { guidesOf } from "./guides.ts";
import { data, docsOf, modelOf, renderedOf, sidebarFileOf, versionsFile } from "./layout.ts";
import { makeModels } from "./models.ts";
import { newsOf } from "./news.ts";
import type { VersionContext } from "./render/context.ts";
import { renderingOf } from "./render/plugin.ts";
import { sidebarOf } from "./sidebar.ts";
import { type Surface, surfaceOf } from "./surface.ts";
import { timelineOf } from "./timeline.ts";
import { typedocOptions } from "./typedoc-options.ts";

export const baseOf = (version: string) => (version === latest ? "/api" : `/api/${version}`);

/** @param versions - Those whose pages are wanted; the history is always of all. */
export async function generate(versions: readonly string[]): Promise<void> {
  const { projects, serialize, webNames, helpers } = await makeModels();
  report(faultsIn(projects));
  const surfaces = new Map([...projects].map(([version, project]) => [version, surfaceOf(project)]));
  const timeline = timelineOf(surfaces);

  writeIfChanged(versionsFile, JSON.stringify(order.filter((version) => version !== "next").reverse()));
  writeIfChanged(join(data, "timeline.json"), JSON.stringify(timeline));
  for (const [version, project] of projects) {
    writeIfChanged(join(data, "effects", `${version}.json`), JSON.stringify(effectsOf(project, timeline)));
    const news = JSON.stringify(newsOf(timeline, version));
    for (const name of version === latest ? [version, "latest"] : [version]) {
      writeIfChanged(join(data, "news", `${name}.json`), news);
    }
    // content-docs wants to find the folders of all versions.
    mkdirSync(docsOf(version), { recursive: true });
  }

  for (const version of versions) {
    const surface = surfaces.get(version)!;
    mkdirSync(dirname(modelOf(version)), { recursive: true });
    writeFileSync(modelOf(version), serialize(version));
    const names = Object.values(surface).map(({ name }) => name);
    await render({
      version,
      base: baseOf(version),
      timeline,
      webNames,
      helpers,
      guides: guidesOf(version, names),
      baseOf,
      find: (name, inVersion) => find(surfaces.get(inVersion)!, name),
    });
    mirror(renderedOf(version), docsOf(version));
    writeIfChanged(sidebarFileOf(version), JSON.stringify(sidebarOf(surface)));
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
