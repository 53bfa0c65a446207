/** The timeline: clips, titles and music over time, and the playhead. */
import type { MFXPlayer } from "mfx/next";
import { type DragEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import type { MediaItems } from "../media/library.ts";
import {
  changeMusic,
  changeSound,
  changeTitle,
  moveClip,
  placeAt,
  type Selection,
  trimMusic,
  trimTitle,
} from "../model/changes.ts";
import {
  hasClipSound,
  isHeard,
  type Music,
  placeClips,
  projectLength,
  rowsOf,
  type Source,
  sourceOf,
} from "../model/project.ts";
import { edgesOf, snap } from "../model/snap.ts";
import { ClipView } from "./ClipView.tsx";
import { DRAG, followDrag, SNAP } from "./drag.ts";
import { timeText } from "./format.ts";
import { Icon } from "./Icon.tsx";
import { ROW, SpanView } from "./SpanView.tsx";
import { TrackHead } from "./TrackHead.tsx";
import type { Edge } from "./TrimHandle.tsx";
import { usePlayerValue } from "./use-player.ts";
import type { ProjectState } from "./use-project.ts";

interface Props {
  state: ProjectState;
  items: MediaItems;
  player: MFXPlayer | undefined;
  selection: Selection | undefined;
  /** The file that is dragged from the media list. */
  dragged: Source | undefined;
  onDrop(source: Source, time: number): void;
  /** Called with files of the desktop. */
  onDropFiles(files: Iterable<File>, time: number): void;
  onSelect(selection: Selection | undefined): void;
  onSeek(time: number): void;
  onSplit(): void;
  onAddTitle(): void;
}

/** Pixels per second. */
const SCALE = { least: 4, most: 240 };
/** Change of the zoom for a turn of the wheel. */
const ZOOM_STEP = 0.05;
/** Distance of the ruler's marks that is easy to read, in pixels, and their possible distances in seconds. */
const MARK_WIDTH = 70;
const MARKS = [0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300];

export function Timeline(props: Props) {
  const { state, items, player, selection, dragged, onDrop, onDropFiles, onSelect, onSeek, onSplit, onAddTitle } =
    props;
  const { project, change, endGesture } = state;
  const scroller = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(800);
  const [zoom, setZoom] = useState(0);
  useEffect(() => {
    const element = scroller.current!;
    // A wheel that zooms must not scroll the page, so its listener is not passive as React's is.
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      setZoom((now) => Math.max(0, Math.min(1, now - Math.sign(event.deltaY) * ZOOM_STEP)));
    };
    element.addEventListener("wheel", wheel, { passive: false });
    const observer = new ResizeObserver(([entry]) => setRoom(entry!.contentRect.width));
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.removeEventListener("wheel", wheel);
    };
  }, []);

  const placed = placeClips(project);
  const length = projectLength(project);
  // The frame at an edge is shown while the edge is moved.
  const [trimmed, setTrimmed] = useState<{ id: string; edge: Edge }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move of the edge shows another frame.
  useEffect(() => {
    const found = placed.find(({ clip }) => clip.id === trimmed?.id);
    if (found) onSeek(trimmed?.edge === "start" ? found.at : found.at + found.length - 1000 / project.frameRate);
  }, [project, trimmed]);
  // At zoom 0, the whole project is in sight; at 1, single frames can be hit.
  const whole = Math.max(SCALE.least, Math.min(120, (room - 40) / Math.max(4, length / 1000)));
  const scale = (whole * (SCALE.most / whole) ** zoom) / 1000;
  const width = Math.max(room, length * scale + 40);
  /** What is heard of it: music ends with the film. */
  const musicLength = ({ at, start, end }: Music) => Math.min(end - start, Math.max(0, length - at));
  const musicRows = rowsOf(project.music.map((music) => ({ at: music.at, length: musicLength(music) })));
  const titleRows = rowsOf(project.titles.map(({ at, duration }) => ({ at, length: duration })));
  /** Times that an item snaps to: edges of the others, and the playhead. */
  const edges = (id?: string) => [...edgesOf(project, id), (player?.currentTime ?? 0) * 1000];
  const cancelDrag = () => change(() => project, DRAG);
  /** Where the dragged file would begin: a sound below the pointer, a clip between two others. */
  const [dropTime, setDropTime] = useState<number>();
  const tracks = useRef<HTMLDivElement>(null);
  const dragOver = (event: DragEvent) => {
    const { dataTransfer } = event;
    if (!dragged && !dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    dataTransfer.dropEffect = "copy";
    const pointed = (event.clientX - tracks.current!.getBoundingClientRect().left) / scale;
    const time = Math.max(0, Math.min(length, pointed));
    const isSound = dragged
      ? dragged.kind === "sound"
      : [...dataTransfer.items].every(({ type }) => type.startsWith("audio/"));
    setDropTime(isSound ? snap(time, edges(), SNAP / scale) : (placed[placeAt(placed, time)]?.at ?? length));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDropTime(undefined);
    if (dropTime === undefined) return;
    if (dragged) onDrop(dragged, dropTime);
    else onDropFiles([...event.dataTransfer.files], dropTime);
  };
  const isSelected = (track: Selection["track"], id: string) => selection?.track === track && selection.id === id;

  const seek = (event: PointerEvent<HTMLDivElement>) => {
    const left = event.currentTarget.getBoundingClientRect().left;
    const seekTo = (x: number) => onSeek(Math.max(0, Math.min(length, x / scale)));
    const start = event.clientX - left;
    seekTo(start);
    followDrag(event, { onMove: (distance) => seekTo(start + distance), onEnd: () => {}, onCancel: () => {} });
  };

  return (
    <section className="timeline" aria-label="Timeline">
      <div className="toolbar">
        <button type="button" disabled={length === 0} onClick={onSplit}>
          <Icon name="split" /> Split
        </button>
        <button type="button" disabled={length === 0} onClick={onAddTitle}>
          <Icon name="title" /> Add title
        </button>
        <label className="zoom">
          Zoom
          <input
            type="range"
            min={0}
            max={1}
            step={0.01}
            value={zoom}
            onChange={(event) => setZoom(event.target.valueAsNumber)}
          />
        </label>
      </div>
      <div className="heads">
        <TrackHead
          name="Clips"
          height={CLIP_ROW}
          mix={hasClipSound(project) ? project.clipSound : undefined}
          onChange={(mix) => change((now) => changeSound(now, "clips", mix))}
        />
        <TrackHead name="Titles" height={heightOf(titleRows)} />
        <TrackHead
          name="Music"
          height={heightOf(musicRows)}
          mix={project.music.length > 0 ? commonMix(project.music) : undefined}
          onChange={(mix) => change((now) => changeSound(now, "music", mix))}
        />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: by the keyboard, files are added at the playhead. */}
      <div
        className="scroller"
        ref={scroller}
        onDragOver={dragOver}
        onDragLeave={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget as Node | null)) setDropTime(undefined);
        }}
        onDrop={drop}
      >
        {/* biome-ignore lint/a11y: the keyboard has Escape for it. */}
        <div
          className="tracks"
          ref={tracks}
          style={{ width }}
          onClick={({ target }) => {
            if (!(target as Element).closest("li, .ruler")) onSelect(undefined);
          }}
        >
          <div className="ruler" onPointerDown={seek}>
            {marksOf(length, scale).map((time) => (
              <span key={time} style={{ left: time * scale }}>
                {timeText(time, time % 1000 ? 1 : 0)}
              </span>
            ))}
          </div>
          <ol className="track clips" aria-label="Clips" style={{ height: CLIP_ROW }}>
            {placed.map((each) => (
              <ClipView
                key={each.clip.id}
                placed={each}
                source={sourceOf(project, each.clip)}
                item={items.get(each.clip.source)}
                scale={scale}
                isSelected={isSelected("clips", each.clip.id)}
                state={state}
                onSelect={() => onSelect({ track: "clips", id: each.clip.id })}
                onMove={(time) =>
                  change((now) => moveClip(now, each.clip.id, placeAt(placed.toSpliced(each.index, 1), time)))
                }
                onTrim={(edge) => setTrimmed(edge && { id: each.clip.id, edge })}
              />
            ))}
          </ol>
          <ol className="track titles" aria-label="Titles" style={{ height: heightOf(titleRows) }}>
            {project.titles.map(({ id, text, at, duration }, index) => (
              <SpanView
                key={id}
                name={`Title “${text}”`}
                noun="title"
                row={titleRows[index]}
                {...{ at, scale, duration }}
                edges={() => edges(id)}
                isSelected={isSelected("titles", id)}
                onSelect={() => onSelect({ track: "titles", id })}
                onMove={(time) => change((now) => changeTitle(now, id, { at: time }), DRAG)}
                onTrim={(edge, time) => change((now) => trimTitle(now, id, edge, time), DRAG)}
                onEnd={endGesture}
                onCancel={cancelDrag}
              >
                {text}
              </SpanView>
            ))}
          </ol>
          <ol className="track music" aria-label="Music" style={{ height: heightOf(musicRows) }}>
            {project.music.map((music, index) => (
              <SpanView
                key={music.id}
                name={`Music ${sourceOf(project, music)?.name}`}
                noun="music"
                row={musicRows[index]}
                at={music.at}
                duration={musicLength(music)}
                scale={scale}
                strip={{ item: items.get(music.source), from: music.start }}
                edges={() => edges(music.id)}
                isSilent={!isHeard(project, music)}
                isSelected={isSelected("music", music.id)}
                onSelect={() => onSelect({ track: "music", id: music.id })}
                onMove={(time) => change((now) => changeMusic(now, music.id, { at: time }), DRAG)}
                onTrim={(edge, time) => change((now) => trimMusic(now, music.id, edge, time), DRAG)}
                onEnd={endGesture}
                onCancel={cancelDrag}
              >
                {sourceOf(project, music)?.name}
              </SpanView>
            ))}
          </ol>
          {dropTime !== undefined && <div className="drop-place" style={{ left: dropTime * scale }} />}
          {player && <Playhead player={player} scale={scale} scroller={scroller.current} />}
        </div>
      </div>
    </section>
  );
}

/** What is so of all music. */
const commonMix = (music: readonly Music[]) => ({
  isMuted: music.every(({ isMuted }) => isMuted),
  isSolo: music.every(({ isSolo }) => isSolo),
});

/** Height of the row of clips, in pixels. */
const CLIP_ROW = 74;
const heightOf = (rows: readonly number[]) => ROW * (Math.max(0, ...rows) + 1);

function Playhead({ player, scale, scroller }: { player: MFXPlayer; scale: number; scroller: HTMLElement | null }) {
  const time = usePlayerValue(player, ({ currentTime }) => currentTime * 1000, 0);
  const left = time * scale;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a change of the zoom, the playhead stays in view.
  useEffect(() => {
    if (scroller) scroller.scrollLeft = left - scroller.clientWidth / 2;
  }, [scale, scroller]);
  useEffect(() => {
    if (!scroller || player.paused) return;
    const isOut = left < scroller.scrollLeft || left > scroller.scrollLeft + scroller.clientWidth - 20;
    if (isOut) scroller.scrollLeft = left - 20;
  }, [left, player, scroller]);
  return <div className="playhead" style={{ transform: `translateX(${left}px)` }} />;
}

function marksOf(length: number, scale: number): number[] {
  const step = (MARKS.find((mark) => mark * 1000 * scale >= MARK_WIDTH) ?? MARKS.at(-1)!) * 1000;
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step);
}
