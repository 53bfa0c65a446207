/** A program as a project that runs outside the site. */
import { codecPackagesIn } from "live-program/codec-packages";
import type { Language } from "live-program/language";
import { portable } from "live-program/portable";
import { siteFilesIn, withSiteFilesAt } from "live-program/site-files";
import { type ProjectFiles, viteProject } from "live-program/vite-project";
import { libraryFiles, load, textsOf } from "./library-files";
import { linkedProgram } from "./linked-program";

export interface ExportedProgram {
  code: string;
  language: Language;
  version: string;
  /** The reader's own file, or the URL of the footage. */
  video: File | string;
  baseUrl: string;
}

/** The texts of a project that reads the site's files from the site. The reader's own file is replaced by `standIn`, a URL. */
export async function linkedProject(program: ExportedProgram, standIn: string): Promise<ProjectFiles> {
  const { code, language, version, video, baseUrl } = program;
  const footage = new URL(typeof video === "string" ? video : standIn, location.href).href;
  const texts = viteProject({ code: linkedProgram(code, language, baseUrl, footage), language, version });
  const library = await libraryFiles(version, codecPackagesIn(code, language), baseUrl);
  return { ...texts, ...(await textsOf(Object.fromEntries(library))) };
}

/** The files of a project that holds everything it reads, footage included. */
export async function completeProject(program: ExportedProgram): Promise<Record<string, Blob>> {
  const { code, language, version, video, baseUrl } = program;
  const local = withSiteFilesAt(code, language, baseUrl, (path) => `/${path}`);
  const footage = footageOf(video, baseUrl);
  const texts = viteProject({ code: portable(local, footage.address, language), language, version });
  const sitePaths = new Set([...siteFilesIn(code, language, baseUrl), ...footage.sitePaths]);
  const files = await Promise.all([
    libraryFiles(version, codecPackagesIn(code, language), baseUrl),
    ...[...sitePaths].map(async (path) => [[`public/${path}`, await load(baseUrl + path)] as const]),
  ]);
  return {
    ...Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, new Blob([text])])),
    ...Object.fromEntries(files.flat()),
    ...footage.files,
  };
}

/** Where the project finds the footage, and what it needs for that. Other sites' footage stays there. */
function footageOf(video: File | string, baseUrl: string) {
  if (typeof video !== "string")
    return { address: `/media/${video.name}`, files: { [`public/media/${video.name}`]: video }, sitePaths: [] };
  const { origin, pathname } = new URL(video, location.href);
  if (origin !== location.origin || !pathname.startsWith(baseUrl)) return { address: video, sitePaths: [] };
  const path = pathname.slice(baseUrl.length);
  return { address: `/${path}`, sitePaths: [path] };
}
