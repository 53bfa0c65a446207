/** The editor: brings the project, its files, the player and the panels together. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { messageOf } from "../errors.ts";
import { demoFiles, hasDemo } from "../media/demo.ts";
import { useMediaLibrary } from "../media/library.ts";
import { isCaptions, parseCaptions } from "../model/captions.ts";
import {
  addSource,
  addTitle,
  detachSound,
  dropSource,
  insertSource,
  moveClips,
  overlaySource,
  removeSelected,
  removeSource,
  type Selection,
  splitAt,
  type TrackName,
  trimClip,
} from "../model/changes.ts";
import { withDemo } from "../model/demo.ts";
import { toEdit } from "../model/edit.ts";
import {
  GAP,
  newId,
  type Project,
  placeClips,
  projectLength,
  SHORTEST,
  type Source,
  usedSources,
} from "../model/project.ts";
import { allItems, type Copied, copiesOf, duplicate, paste, renewed } from "../model/selection.ts";
import { ExportDialog } from "./ExportDialog.tsx";
import { Icon, IconButton } from "./Icon.tsx";
import { Inspector } from "./Inspector.tsx";
import { FilePicker, MediaBin } from "./MediaBin.tsx";
import { Messages, useMessages } from "./Messages.tsx";
import { PictureHandles } from "./PictureHandles.tsx";
import { Preview } from "./Preview.tsx";
import { ProjectMenu } from "./ProjectMenu.tsx";
import { ShortcutList } from "./ShortcutList.tsx";
import { type Shortcut, useShortcuts } from "./shortcuts.ts";
import { type Drop, Timeline } from "./Timeline.tsx";
import { useDroppedFiles } from "./use-dropped-files.ts";
import { usePlayer } from "./use-player.ts";
import { useProject } from "./use-project.ts";

interface Props {
  start: Project;
  onOpen(project: Project): void;
}

const trackFor = ({ kind }: Source): TrackName => (kind === "sound" ? "music" : "clips");

export function App({ start, onOpen }: Props) {
  const { messages, say, dismiss } = useMessages();
  const sayError = useCallback((error: unknown, name?: string) => say(messageOf(error, name)), [say]);
  const state = useProject(start, sayError);
  const { project, change, undo, redo } = state;
  const [library, items] = useMediaLibrary(sayError);
  const [selected, setSelected] = useState<readonly Selection[]>([]);
  const [opening, setOpening] = useState(0);
  const [lost, setLost] = useState<readonly string[]>([]);
  const [isExporting, setIsExporting] = useState(false);

  // After a reload, and of another tab, the files come from the browser's storage. Those that it has not are asked for.
  const restored = useRef(new Set<string>());
  useEffect(() => {
    for (const source of project.sources) {
      if (restored.current.has(source.id) || library.items.has(source.id)) continue;
      restored.current.add(source.id);
      library.restore(source).then((isThere) => {
        if (!isThere) setLost((ids) => [...ids, source.id]);
      });
    }
  }, [project.sources, library]);

  const addCaptions = async (file: File) => {
    const captions = parseCaptions(await file.text());
    if (captions.length === 0) say(`“${file.name}” has no captions in the format of SRT or WebVTT.`);
    else change((each) => ({ ...each, titles: [...each.titles, ...captions] }));
  };
  /** Adds files at the end, or where they were dropped, one behind the other. */
  const addFiles = async (files: Iterable<File>, drop?: Drop) => {
    let later = 0;
    for (const file of files) {
      if (isCaptions(file)) {
        await addCaptions(file);
        continue;
      }
      setOpening((count) => count + 1);
      const source = await library.add(file);
      setOpening((count) => count - 1);
      if (!source) continue;
      const time = drop && drop.time + later;
      later += source.duration;
      const put = drop?.isOverlay && source.kind !== "sound" ? overlaySource : dropSource;
      change((now) => addSource(now, source, time === undefined ? undefined : (to) => put(to, source, time, newId())));
    }
  };
  const isDropping = useDroppedFiles(addFiles);
  const addDemo = async () => {
    setOpening(4);
    try {
      const files = await demoFiles();
      const sources = await Promise.all(files.map((file) => library.add(file)));
      if (sources.every((source) => source !== undefined))
        change((now) => withDemo(now, sources as [Source, Source, Source, Source]));
    } catch (error) {
      sayError(error);
    } finally {
      setOpening(0);
    }
  };
  const replace = async (source: Source, [file]: File[]) => {
    if (file && (await library.replace(source, file))) setLost((ids) => ids.filter((id) => id !== source.id));
  };

  // #region preview
  const files = library.opened;
  const isReady = project.clips.length > 0 && usedSources(project).every(({ id }) => files.has(id));
  const edit = useMemo(() => (isReady ? toEdit(project, files) : undefined), [isReady, project, files]);
  const canvas = useRef<HTMLCanvasElement>(null);
  const player = usePlayer(canvas, edit);
  // #endregion

  useEffect(() => {
    if (!player) return;
    const end = new AbortController();
    const { signal } = end;
    player.addEventListener("error", () => sayError(player.error), { signal });
    player.addEventListener("warning", ({ detail }) => say(`There is no sound: ${detail.message}`), { signal });
    return () => end.abort();
  }, [player, say, sayError]);

  const now = () => (player?.currentTime ?? 0) * 1000;
  const seek = (time: number) => {
    if (player) player.currentTime = time / 1000;
  };
  const play = () => {
    if (!player?.paused) return player?.pause();
    player.play().catch((error) => {
      const isOver = error instanceof DOMException && error.name === "AbortError"; // It was paused again.
      if (!isOver) sayError(error);
    });
  };
  const step = (frames: number) => {
    player?.pause();
    // The middle of a frame, so that rounded times don't miss it.
    const frame = Math.floor((now() * project.frameRate) / 1000 + 1e-6) + frames;
    seek(Math.max(0, ((frame + 0.5) * 1000) / project.frameRate));
  };
  /** Adds an item, and selects it, unless nothing was added. */
  const add = (track: TrackName, put: (project: Project, id: string) => Project) => {
    const id = newId();
    const added = put(project, id);
    if (added === project) return;
    change(() => added);
    setSelected([{ track, id }]);
  };
  const split = () => add("clips", (each, id) => splitAt(each, now(), id));
  const addTitleHere = () => add("titles", (each, id) => addTitle(each, now(), id));
  const remove = () => {
    change((each) => removeSelected(each, selected));
    setSelected([]);
  };
  /** Trims the selected clip, or the one on screen, to the playhead. */
  const trimHere = (edge: "start" | "end") => {
    const placed = placeClips(project);
    const time = now();
    const found =
      placed.find(({ clip }) => selected.some(({ id }) => id === clip.id)) ?? placed.findLast(({ at }) => at <= time);
    if (!found || time <= found.at || time >= found.at + found.length) return;
    const { clip, at } = found;
    change((each) => trimClip(each, clip.id, edge, clip.start + (time - at) * clip.speed));
    if (edge === "start") seek(at);
  };
  const copied = useRef<readonly Copied[]>([]);
  const copy = () => {
    if (selected.length > 0) copied.current = copiesOf(project, selected);
  };
  const cut = () => {
    copy();
    remove();
  };
  const addCopies = (copies: readonly Copied[], put: (project: Project, copies: readonly Copied[]) => Project) => {
    if (copies.length === 0) return;
    const items = renewed(copies);
    change((each) => put(each, items));
    setSelected(items.map(({ track, item }) => ({ track, id: item.id })));
  };
  const pasteHere = () => addCopies(copied.current, (each, copies) => paste(each, copies, now()));
  const duplicateSelected = () =>
    addCopies(copiesOf(project, selected), (each, copies) => duplicate(each, selected, copies));
  const [dragged, setDragged] = useState<Source>();
  const addOverlay = (source: Source, time: number) =>
    add("overlays", (each, id) => overlaySource(each, source, time, id));
  const insertHere = (source: Source) => add(trackFor(source), (each, id) => insertSource(each, source, now(), id));
  const toggleFullScreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (player) void canvas.current!.closest(".preview")!.requestFullscreen?.();
  };
  const moveSelected = (direction: number) => {
    const ids = selected.map(({ id }) => id);
    const index = project.clips.findIndex(({ id }) => ids.includes(id));
    if (index >= 0) change((each) => moveClips(each, ids, index + direction));
  };

  const shortcuts: Shortcut[] = [
    { key: " ", label: "Play or pause", run: play },
    { key: "ArrowLeft", label: "One frame back", run: () => step(-1) },
    { key: "ArrowRight", label: "One frame forward", run: () => step(1) },
    { key: "ArrowLeft", shift: true, label: "One second back", run: () => seek(Math.max(0, now() - 1000)) },
    { key: "ArrowRight", shift: true, label: "One second forward", run: () => seek(now() + 1000) },
    { key: "j", label: "One second back", run: () => seek(Math.max(0, now() - 1000)) },
    { key: "k", label: "Pause", run: () => player?.pause() },
    { key: "l", label: "Play", run: () => player?.paused && play() },
    { key: "Home", label: "To the start", run: () => seek(0) },
    { key: "End", label: "To the end", run: () => seek(projectLength(project)) },
    { key: "i", label: "Trim the start to the playhead", run: () => trimHere("start") },
    { key: "o", label: "Trim the end to the playhead", run: () => trimHere("end") },
    { key: "s", label: "Split at the playhead", run: split },
    { key: "t", label: "Add a title", run: addTitleHere },
    { key: "g", label: "Add a gap", run: () => insertHere(GAP) },
    { key: "f", label: "Full screen", run: toggleFullScreen },
    { key: "Delete", label: "Delete what is selected", run: remove },
    { key: "Backspace", label: "Delete what is selected", run: remove },
    { key: "Escape", label: "Select nothing", run: () => setSelected([]) },
    { key: "a", ctrl: true, label: "Select everything", run: () => setSelected(allItems(project)) },
    { key: "c", ctrl: true, label: "Copy", run: copy },
    { key: "x", ctrl: true, label: "Cut", run: cut },
    { key: "v", ctrl: true, label: "Paste at the playhead", run: pasteHere },
    { key: "d", ctrl: true, label: "Duplicate", run: duplicateSelected },
    { key: "ArrowLeft", alt: true, label: "Move the clip earlier", run: () => moveSelected(-1) },
    { key: "ArrowRight", alt: true, label: "Move the clip later", run: () => moveSelected(1) },
    { key: "z", ctrl: true, label: "Undo", run: undo },
    { key: "z", ctrl: true, shift: true, label: "Redo", run: redo },
    { key: "y", ctrl: true, label: "Redo", run: redo },
  ];
  useShortcuts(shortcuts);

  const missing = project.sources.filter(({ id }) => lost.includes(id));
  return (
    <div className="editor">
      <header>
        <h1>Editor</h1>
        <IconButton label="Undo" icon="undo" disabled={!state.canUndo} onClick={undo} />
        <IconButton label="Redo" icon="redo" disabled={!state.canRedo} onClick={redo} />
        <ShortcutList shortcuts={shortcuts} />
        <ProjectMenu state={state} onOpen={onOpen} onError={say} />
        <button
          type="button"
          className="primary"
          disabled={!isReady}
          onClick={() => {
            player?.pause();
            setIsExporting(true);
          }}
        >
          <Icon name="export" /> Export
        </button>
      </header>
      {state.isFollower && (
        <p className="missing" role="status">
          This project is open in another tab. Its changes appear here. To change it here, close the other tab.
        </p>
      )}
      {missing.length > 0 && (
        <section className="missing" aria-label="Missing files">
          <p>This browser no longer has these files. Choose them again to go on; the project is as you left it.</p>
          {missing.map((source) => (
            <FilePicker key={source.id} label={source.name} onFiles={(chosen) => void replace(source, [...chosen])} />
          ))}
        </section>
      )}
      <main>
        <MediaBin
          {...{ project, items, opening }}
          onFiles={addFiles}
          onDrag={setDragged}
          onInsert={insertHere}
          onOverlay={(source) => addOverlay(source, Math.min(now(), projectLength(project) - SHORTEST))}
          onRemove={({ id }) => change((each) => removeSource(each, id))}
        />
        <Preview
          {...{ canvas, player }}
          ratio={project.width / project.height}
          onPlay={play}
          onStep={step}
          onFullScreen={toggleFullScreen}
          onDemo={hasDemo && project.sources.length === 0 && opening === 0 ? addDemo : undefined}
        >
          {player && <PictureHandles {...{ state, player, selected }} onSelect={(item) => setSelected([item])} />}
        </Preview>
        <Inspector
          {...{ state, selected }}
          onDetach={(clip) => add("music", (each, id) => detachSound(each, clip, id))}
        />
        <Timeline
          {...{ state, items, player, selected, dragged }}
          onDrop={(source, { time, isOverlay }) =>
            isOverlay
              ? addOverlay(source, time)
              : add(trackFor(source), (each, id) => dropSource(each, source, time, id))
          }
          onDropFiles={addFiles}
          onSelect={setSelected}
          onSeek={seek}
          onSplit={split}
          onDelete={remove}
          onAddTitle={addTitleHere}
          onAddGap={() => insertHere(GAP)}
        />
      </main>
      {isDropping && <div className="drop">Drop videos, pictures and music</div>}
      <Messages messages={messages} onDismiss={dismiss} />
      {isExporting && <ExportDialog {...{ project, items }} onClose={() => setIsExporting(false)} />}
    </div>
  );
}
