/** The bar above the editor: takes the project out of the site, with the library in it. */
import { libraryFiles } from "../../components/live/export/library-files";
import { openOnStackBlitz } from "../../components/live/export/stackblitz";
import { zip } from "../../components/live/export/zip";
import "./bar.css";

declare const __BASE_URL__: string;

const TITLE = "A video editor with MFX";

const said = document.querySelector("#said")!;

async function projectTexts(): Promise<Record<string, string>> {
  const response = await fetch(`${__BASE_URL__}editor/project.json`);
  if (!response.ok) throw new Error(`HTTP status ${response.status}.`);
  return response.json();
}

/** The texts of the project and the files of the library, by path. */
async function project(): Promise<Record<string, Blob>> {
  const [texts, library] = await Promise.all([
    projectTexts(),
    libraryFiles("next", ["@mediabunny/aac-encoder"], __BASE_URL__),
  ]);
  const own = Object.entries(texts).map(([path, text]) => [path, new Blob([text])]);
  return Object.fromEntries([...own, ...library]);
}

async function download(): Promise<void> {
  const url = URL.createObjectURL(await zip(await project()));
  Object.assign(document.createElement("a"), { href: url, download: "mfx-editor.zip" }).click();
  // The download has begun when the next task runs.
  setTimeout(() => URL.revokeObjectURL(url));
}

async function textsOf(files: Record<string, Blob>): Promise<Record<string, string>> {
  const texts = Object.entries(files).map(async ([path, body]) => [path, await body.text()] as const);
  return Object.fromEntries(await Promise.all(texts));
}

const open = () =>
  openOnStackBlitz(async () => {
    const files = await textsOf(await project());
    return { title: TITLE, description: `${TITLE}.`, files, open: "src/model/edit.ts" };
  });

function onClick(id: string, action: () => Promise<void>): void {
  document.querySelector(id)!.addEventListener("click", async () => {
    said.textContent = "Making the project…";
    try {
      await action();
      said.textContent = "";
    } catch (error) {
      said.textContent = `The project could not be made. ${error instanceof Error ? error.message : ""}`;
    }
  });
}

onClick("#download", download);
onClick("#stackblitz", open);
