/** The editor: brings the project, its files, the player and the panels together. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { messageOf } from "../errors.ts";
import { hasDemo } from "../media/demo.ts";
import { useMediaLibrary } from "../media/library.ts";
import type { Selection } from "../model/changes.ts";
import { toEdit } from "../model/edit.ts";
import { failedSource, type Project, type Source, usedSources } from "../model/project.ts";
import { selectedIn } from "../model/selection.ts";
import { ExportDialog } from "./ExportDialog.tsx";
import { Icon, IconButton } from "./Icon.tsx";
import { Inspector } from "./Inspector.tsx";
import { FilePicker, MediaBin } from "./MediaBin.tsx";
import { Messages, useMessages } from "./Messages.tsx";
import { PictureHandles } from "./PictureHandles.tsx";
import { Preview } from "./Preview.tsx";
import { ProjectMenu } from "./ProjectMenu.tsx";
import { ShortcutList } from "./ShortcutList.tsx";
import { shortcutsOf, useShortcuts } from "./shortcuts.ts";
import { Timeline } from "./Timeline.tsx";
import { transportOf } from "./transport.ts";
import { useCommands } from "./use-commands.ts";
import { useDroppedFiles } from "./use-dropped-files.ts";
import { useFiles } from "./use-files.ts";
import { usePlayer } from "./use-player.ts";
import { useProject } from "./use-project.ts";

interface Props {
  start: Project;
  onOpen(project: Project): void;
}

export function App({ start, onOpen }: Props) {
  const { messages, say, dismiss } = useMessages();
  const sayError = useCallback((error: unknown, name?: string) => say(messageOf(error, name)), [say]);
  const state = useProject(start, sayError);
  const { project } = state;
  const [library, items] = useMediaLibrary(sayError);
  const { opening, missing, ...files } = useFiles(state, library, sayError);
  const dropping = useDroppedFiles(files.add);
  const [chosen, setSelected] = useState<readonly Selection[]>([]);
  const selected = selectedIn(project, chosen);
  /** The file that is dragged from the list to the timeline. */
  const [dragged, setDragged] = useState<Source>();
  const [isExporting, setIsExporting] = useState(false);

  // #region preview
  const { opened } = library;
  const isReady = project.clips.length > 0 && usedSources(project).every(({ id }) => opened.has(id));
  const edit = useMemo(() => (isReady ? toEdit(project, opened) : undefined), [isReady, project, opened]);
  const canvas = useRef<HTMLCanvasElement>(null);
  const player = usePlayer(canvas, edit);
  // #endregion
  const latest = useRef(project);
  latest.current = project;
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const fail = () => sayError(player?.error, failedSource(latest.current, player?.error)?.name);
    player?.addEventListener("error", fail, { signal });
    player?.addEventListener("warning", ({ detail }) => say(`There is no sound: ${detail.message}`), { signal });
    return () => end.abort();
  }, [player, say, sayError]);

  const transport = transportOf(player, canvas, project.frameRate, sayError);
  const commands = useCommands(state, transport, selected, setSelected);
  const shortcuts = shortcutsOf(state, transport, commands);
  useShortcuts(shortcuts);
  const startExport = () => {
    transport.pause();
    setIsExporting(true);
  };

  return (
    <div className="editor" {...dropping.listeners}>
      <header>
        <h1>Editor</h1>
        <IconButton label="Undo" icon="undo" disabled={!state.canUndo} onClick={state.undo} />
        <IconButton label="Redo" icon="redo" disabled={!state.canRedo} onClick={state.redo} />
        <ShortcutList shortcuts={shortcuts} />
        <ProjectMenu state={state} onOpen={onOpen} onError={say} />
        <button type="button" className="primary" disabled={!isReady} onClick={startExport}>
          <Icon name="export" /> Export
        </button>
      </header>
      {state.isFollower && (
        <p className="notice" role="status">
          This project is open in another tab. Its changes appear here. To change it here, close the other tab.
        </p>
      )}
      {missing.length > 0 && (
        <section className="notice" aria-label="Missing files">
          <p>This browser no longer has these files. Choose them again to go on; the project is as you left it.</p>
          {missing.map((source) => (
            <FilePicker key={source.id} label={source.name} onFiles={([file]) => void files.replace(source, file)} />
          ))}
        </section>
      )}
      <main>
        <MediaBin {...{ project, items, opening, commands }} onFiles={files.add} onDrag={setDragged} />
        <Preview
          {...{ canvas, player, transport }}
          ratio={project.width / project.height}
          messages={<Messages messages={messages} onDismiss={dismiss} />}
          onDemo={hasDemo && project.sources.length === 0 && opening === 0 ? files.addDemo : undefined}
        >
          {player && <PictureHandles {...{ state, player, selected }} onSelect={(item) => setSelected([item])} />}
        </Preview>
        <Inspector {...{ state, selected, commands }} />
        <Timeline
          {...{ state, items, player, selected, dragged, transport, commands }}
          onDropFiles={files.add}
          onSelect={setSelected}
        />
      </main>
      {dropping.isOver && <div className="drop">Drop videos, pictures and music</div>}
      {isExporting && <ExportDialog {...{ project, items }} onClose={() => setIsExporting(false)} />}
    </div>
  );
}
