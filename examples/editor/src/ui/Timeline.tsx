/** The timeline: clips, overlays, titles and music over time, and the playhead. */
import type { MFXPlayer } from "mfx/next";
import { type DragEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import type { MediaItems } from "../media/library.ts";
import { changeSound, mixOf, moveClips, placeAt, type Selection } from "../model/changes.ts";
import { type Mix, placeClips, projectLength, rowsOf, type Source, sourceOf } from "../model/project.ts";
import { selectedBy } from "../model/selection.ts";
import { edgesOf, snap } from "../model/snap.ts";
import { spansOf } from "../model/spans.ts";
import { ClipView } from "./ClipView.tsx";
import { followDrag, SNAP } from "./drag.ts";
import { timeText } from "./format.ts";
import { Icon, IconButton } from "./Icon.tsx";
import { MixButtons } from "./MixButtons.tsx";
import { ROW, SpanView } from "./SpanView.tsx";
import type { Edge } from "./TrimHandle.tsx";
import { usePlayerValue } from "./use-player.ts";
import type { ProjectState } from "./use-project.ts";

/** Where a file is dropped: over the film, or where it begins among the clips or below them. */
export interface Drop {
  time: number;
  isOverlay: boolean;
}

interface Props {
  state: ProjectState;
  items: MediaItems;
  player: MFXPlayer | undefined;
  selected: readonly Selection[];
  /** The file that is dragged from the media list. */
  dragged: Source | undefined;
  onDrop(source: Source, drop: Drop): void;
  /** Called with files of the desktop. */
  onDropFiles(files: Iterable<File>, drop: Drop): void;
  onSelect(selected: readonly Selection[]): void;
  onSeek(time: number): void;
  onSplit(): void;
  onDelete(): void;
  onAddTitle(): void;
  onAddGap(): void;
}

/** Pixels per second. */
const SCALE = { least: 4, most: 240 };
/** Change of the zoom for a turn of the wheel. */
const ZOOM_STEP = 0.05;
/** Distance of the ruler's marks that is easy to read, in pixels, and their possible distances in seconds. */
const MARK_WIDTH = 70;
const MARKS = [0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300];

export function Timeline(props: Props) {
  const { state, items, player, selected, dragged, onSelect, onSeek } = props;
  const { project, change } = state;
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
  const rows = ROWS.map((row) => {
    const spans = spansOf(project, row.track);
    const places = rowsOf(spans);
    return { ...row, spans, places, height: ROW * (Math.max(0, ...places) + 1) };
  });
  /** Times that an item snaps to: edges of the others, and the playhead. */
  const edges = (id?: string) => [...edgesOf(project, id), (player?.currentTime ?? 0) * 1000];
  /** Where the dragged file would be. */
  const [drop, setDrop] = useState<Drop>();
  const tracks = useRef<HTMLDivElement>(null);
  const dragOver = (event: DragEvent) => {
    const { dataTransfer, clientX, target } = event;
    if (!dragged && !dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    dataTransfer.dropEffect = "copy";
    const time = Math.max(0, Math.min(length, (clientX - tracks.current!.getBoundingClientRect().left) / scale));
    const isSound = dragged
      ? dragged.kind === "sound"
      : [...dataTransfer.items].every(({ type }) => type.startsWith("audio/"));
    const isOverlay = !isSound && time < length && !!(target as Element).closest(".overlays");
    const place = placed[placeAt(placed, time)]?.at ?? length;
    setDrop({ time: isSound || isOverlay ? snap(time, edges(), SNAP / scale) : place, isOverlay });
  };
  const finishDrop = (event: DragEvent) => {
    event.preventDefault();
    setDrop(undefined);
    if (!drop) return;
    if (dragged) props.onDrop(dragged, drop);
    else props.onDropFiles([...event.dataTransfer.files], drop);
  };
  const looksOf = (item: Selection) => {
    const isSelected = selected.some(({ track, id }) => track === item.track && id === item.id);
    return {
      isSelected,
      isAlone: isSelected && selected.length === 1,
      onSelect: (event?: MouseEvent) => onSelect(event ? selectedBy(project, selected, item, event) : [item]),
    };
  };
  /** What moves with an item: all that is selected, if it is one of it. */
  const movedWith = (item: Selection) => (looksOf(item).isSelected ? selected : [item]);
  const moveClip = (item: Selection, time: number) => {
    const ids = movedWith(item).map(({ id }) => id);
    const others = placed.filter(({ clip }) => !ids.includes(clip.id));
    change((now) => moveClips(now, ids, placeAt(others, time)));
  };

  const seek = (event: PointerEvent<HTMLDivElement>) => {
    const left = event.currentTarget.getBoundingClientRect().left;
    const seekTo = (x: number) => onSeek(Math.max(0, Math.min(length, x / scale)));
    const start = event.clientX - left;
    seekTo(start);
    followDrag(event, { onMove: (distance) => seekTo(start + distance) });
  };

  return (
    <section className="timeline" aria-label="Timeline">
      <div className="toolbar">
        <button type="button" disabled={length === 0} onClick={props.onSplit}>
          <Icon name="split" /> Split
        </button>
        <button type="button" disabled={length === 0} onClick={props.onAddTitle}>
          <Icon name="title" /> Add title
        </button>
        <button type="button" disabled={length === 0} onClick={props.onAddGap}>
          <Icon name="gap" /> Add gap
        </button>
        <IconButton
          label="Delete"
          icon="delete"
          className="danger"
          disabled={!selected.length}
          onClick={props.onDelete}
        />
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
        {[{ track: "clips" as const, label: "Clips", height: CLIP_ROW }, ...rows].map(({ track, label, height }) => {
          const mix = mixOf(project, track);
          const set = (mix: Mix) => change((now) => changeSound(now, track, mix));
          return (
            <div key={track} className="head" style={{ height }}>
              <span>{label}</span>
              {mix && <MixButtons of={label.toLowerCase()} {...{ mix }} onChange={set} />}
            </div>
          );
        })}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: by the keyboard, files are added at the playhead. */}
      <div
        className="scroller"
        ref={scroller}
        onDragOver={dragOver}
        onDragLeave={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget as Node | null)) setDrop(undefined);
        }}
        onDrop={finishDrop}
      >
        {/* biome-ignore lint/a11y: the keyboard has Escape for it. */}
        <div
          className="tracks"
          ref={tracks}
          style={{ width }}
          onClick={({ target }) => {
            if (!(target as Element).closest("li, .ruler")) onSelect([]);
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
                {...looksOf({ track: "clips", id: each.clip.id })}
                state={state}
                onMove={(time) => moveClip({ track: "clips", id: each.clip.id }, time)}
                onTrim={(edge) => setTrimmed(edge && { id: each.clip.id, edge })}
              />
            ))}
          </ol>
          {rows.map(({ track, label, noun, nameOf, spans, places, height }) => (
            <ol key={track} className={`track ${track}`} aria-label={label} style={{ height }}>
              {spans.map((span, index) => (
                <SpanView
                  key={span.id}
                  {...{ state, track, span, noun, scale }}
                  name={nameOf(span.text)}
                  row={places[index]!}
                  item={span.file && items.get(span.file.source)}
                  {...looksOf({ track, id: span.id })}
                  edges={() => edges(span.id)}
                  moved={movedWith({ track, id: span.id })}
                />
              ))}
            </ol>
          ))}
          {drop && <div className="drop-place" style={{ left: drop.time * scale }} />}
          {player && <Playhead player={player} scale={scale} scroller={scroller.current} />}
        </div>
      </div>
    </section>
  );
}

/** Height of the row of clips, in pixels. */
const CLIP_ROW = 74;
/** The rows below it. */
const ROWS = [
  { track: "overlays", label: "Overlays", noun: "overlay", nameOf: (text: string) => `Overlay ${text}` },
  { track: "titles", label: "Titles", noun: "title", nameOf: (text: string) => `Title “${text}”` },
  { track: "music", label: "Music", noun: "music", nameOf: (text: string) => `Music ${text}` },
] as const;

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
