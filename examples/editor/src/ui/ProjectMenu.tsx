/** The projects: the name of the open one, and the others to open, delete, save as a file or read from one. */
import { useRef, useState } from "react";
import { deleteProject, listProjects, parseProject } from "../media/projects.ts";
import { unlessOpen } from "../media/tabs.ts";
import { newId, newProject, type Project } from "../model/project.ts";
import { IconButton } from "./Icon.tsx";
import { FilePicker } from "./MediaBin.tsx";
import type { ProjectState } from "./use-project.ts";

interface Props {
  state: ProjectState;
  onOpen(project: Project): void;
  onError(text: string): void;
}

export function ProjectMenu({ state: { project, change, endGesture }, onOpen, onError }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [others, setOthers] = useState<readonly Project[]>([]);
  const load = async () => setOthers((await listProjects()).filter(({ id }) => id !== project.id));

  const open = (chosen: Project) => {
    dialog.current!.close();
    onOpen(chosen);
  };
  const fail = (text: string) => {
    dialog.current!.close(); // It would cover the message.
    onError(text);
  };
  const remove = async (other: Project) => {
    if (!confirm(`Delete the project “${other.name}” and its files from this browser?`)) return;
    const isDeleted = await unlessOpen(other.id, () => deleteProject(other, project));
    if (!isDeleted)
      return fail(`The project “${other.name}” is open in another tab. Close it there before you delete it.`);
    await load();
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    const found = parseProject(await file.text());
    if (!found) return fail(`“${file.name}” is not a project of this editor, or it is damaged.`);
    open({ ...found, id: newId(), changed: 0 }); // The one that it was made from stays as it is.
  };
  return (
    <>
      <button
        type="button"
        className="project"
        onClick={() => {
          void load();
          dialog.current!.showModal();
        }}
      >
        {project.name}
      </button>
      <dialog ref={dialog} aria-labelledby="projects-title">
        <h2 id="projects-title">Projects</h2>
        <label className="field">
          Name
          <input
            type="text"
            value={project.name}
            onChange={({ target }) => change((now) => ({ ...now, name: target.value }), "name")}
            onBlur={endGesture}
          />
        </label>
        <div className="actions">
          <a
            className="button"
            download={`${project.name}.json`}
            href={`data:application/json,${encodeURIComponent(JSON.stringify(project, null, 2))}`}
          >
            Save as a file
          </a>
          <FilePicker
            label="Open a file"
            className=""
            accept="application/json,.json"
            onFiles={([file]) => void read(file)}
          />
          <button type="button" className="primary" onClick={() => open(newProject())}>
            New project
          </button>
        </div>
        {others.length > 0 && <h3>Open another</h3>}
        <ul className="projects">
          {others.map((other) => (
            <li key={other.id} className="row">
              <button type="button" onClick={() => open(other)}>
                {other.name}
              </button>
              <IconButton label={`Delete the project ${other.name}`} icon="delete" onClick={() => void remove(other)} />
            </li>
          ))}
        </ul>
        <div className="actions">
          <button type="button" onClick={() => dialog.current!.close()}>
            Close
          </button>
        </div>
      </dialog>
    </>
  );
}
