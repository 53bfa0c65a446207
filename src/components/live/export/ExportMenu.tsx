/** Ways to take a program out of the site: a zip archive, StackBlitz. */
import useBaseUrl from "@docusaurus/useBaseUrl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import Icon from "../ui/Icon";
import styles from "./ExportMenu.module.css";
import { completeProject, type ExportedProgram, linkedProject } from "./project";
import { openOnStackBlitz } from "./stackblitz";
import { downloadZip } from "./zip";

export interface Props extends Omit<ExportedProgram, "baseUrl"> {
  /** URL of a clip for projects that can't hold the reader's own file. */
  standIn: string;
  onClose(): void;
}

export default function ExportMenu({ standIn, onClose, ...source }: Props): ReactNode {
  const program = { ...source, baseUrl: useBaseUrl("/") };
  const menu = useRef<HTMLFieldSetElement>(null);
  const [said, setSaid] = useState("");

  useEffect(() => {
    menu.current?.querySelector("button")?.focus();
    const closeOutside = ({ target }: Event) => {
      if (!menu.current?.parentElement?.contains(target as Node)) onClose();
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [onClose]);

  const make = (action: () => Promise<void>) => async () => {
    setSaid("Making the project…");
    try {
      await action();
      onClose();
    } catch (error) {
      setSaid(`The project could not be made. ${error instanceof Error ? error.message : ""}`);
    }
  };
  const download = make(async () => downloadZip(await completeProject(program), `mfx-${program.version}-sample.zip`));
  const open = make(() =>
    openOnStackBlitz(async () => {
      const files = await linkedProject(program, standIn);
      const open =
        Object.keys(files).find((path) => path.startsWith("src/") && path !== "src/render.js") ?? "index.html";
      const title = `MFX ${program.version}`;
      return { title, description: "A program from the documentation of MFX.", files, open };
    }),
  );

  return (
    <fieldset
      ref={menu}
      className={styles.menu}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
      aria-label="Export"
    >
      <button type="button" onClick={() => void download()}>
        <Icon name="download" /> Vite project (.zip)
      </button>
      <button type="button" onClick={() => void open()}>
        <Icon name="open" /> StackBlitz
      </button>
      <p role="status">{said}</p>
    </fieldset>
  );
}
