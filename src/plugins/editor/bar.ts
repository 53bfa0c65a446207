/** The bar above the editor: takes the project out of the site, with the library in it. */
import { libraryFiles, load, textsOf } from "../../components/live/export/library-files";
import { openOnStackBlitz } from "../../components/live/export/stackblitz";
import { downloadZip } from "../../components/live/export/zip";
import "./bar.css";

declare const __BASE_URL__: string;

const TITLE = "A video editor with MFX";

const said = document.querySelector("#said")!;

/** The texts of the project and the files of the library, by path. */
async function project(): Promise<Record<string, Blob>> {
  const [texts, library] = await Promise.all([
    load(`${__BASE_URL__}editor/project.json`),
    libraryFiles("next", ["@mediabunny/aac-encoder"], __BASE_URL__),
  ]);
  const own = Object.entries<string>(JSON.parse(await texts.text())).map(([path, text]) => [path, new Blob([text])]);
  return Object.fromEntries([...own, ...library]);
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

onClick("#download", async () => downloadZip(await project(), "mfx-editor.zip"));
onClick("#stackblitz", open);
