/** The timeline: clips, overlays, titles and music over time, and the playhead. */
import type { MFXPlayer } from "mfx/next";
import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import type { MediaItems } from "../media/library.ts";
import { changeSound, mixOf, moveClips, placeAt, type Selection, type TrackName } from "../model/changes.ts";
import { placeClips, projectLength, rowsOf, type Source, sourceOf } from "../model/project.ts";
import { allItems, selectedBy } from "../model/selection.ts";
import { edgesOf } from "../model/snap.ts";
import { spansOf } from "../model/spans.ts";
import { ClipView } from "./ClipView.tsx";
import { followDrag } from "./drag.ts";
import { timeText } from "./format.ts";
import { Icon, IconButton } from "./Icon.tsx";
import { MixButtons } from "./MixButtons.tsx";
import { ROW, SpanView } from "./SpanView.tsx";
import type { Edge } from "./TrimHandle.tsx";
import type { Transport } from "./transport.ts";
import type { Commands } from "./use-commands.ts";
import { useDrop } from "./use-drop.ts";
import type { Drop } from "./use-files.ts";
import { usePlayerValue } from "./use-player.ts";
import type { ProjectState } from "./use-project.ts";
import { useZoom } from "./use-zoom.ts";

export interface TimelineProps {
  state: ProjectState;
  items: MediaItems;
  player: MFXPlayer | undefined;
  selected: readonly Selection[];
  /** The file that is dragged from the media list. */
  dragged: Source | undefined;
  transport: Transport;
  commands: Commands;
  /** Called with files of the desktop. */
  onDropFiles(files: Iterable<File>, drop: Drop): void;
  onSelect(selected: readonly Selection[]): void;
}

/** Height of the row of clips, in pixels. */
const CLIP_ROW = 74;
/** The rows below it. */
const ROWS = [
  { track: "overlays", label: "Overlays", noun: "overlay", nameOf: (text: string) => `Overlay ${text}` },
  { track: "titles", label: "Titles", noun: "title", nameOf: (text: string) => `Title “${text}”` },
  { track: "music", label: "Music", noun: "music", nameOf: (text: string) => `Music ${text}` },
] as const;

export function Timeline(props: TimelineProps) {
  const { state, items, player, selected, transport, commands, onSelect } = props;
  const { project, change } = state;
  const scroller = useRef<HTMLDivElement>(null);
  const tracks = useRef<HTMLDivElement>(null);
  const length = projectLength(project);
  const { zoom, setZoom, scale, width } = useZoom(scroller, length);
  const placed = placeClips(project);
  const rows = ROWS.map((row) => {
    const spans = spansOf(project, row.track);
    const places = rowsOf(spans);
    return { ...row, spans, places, height: ROW * (Math.max(0, ...places) + 1) };
  });
  /** Times that an item snaps to: edges of the others, and the playhead. */
  const edges = (id?: string) => [...edgesOf(project, id), transport.now()];
  const { drop, listeners } = useDrop(props, tracks, scale, edges);
  const showEdge = useEdgeFrame(props);
  const [box, startBox] = useSelectionBox(props);

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

  return (
    <section className="timeline" aria-label="Timeline">
      <Toolbar {...{ commands, zoom, setZoom }} />
      <div className="heads">
        {[{ track: "clips", label: "Clips", height: CLIP_ROW } as const, ...rows].map((row) => (
          <Head key={row.track} {...{ state, row }} />
        ))}
      </div>
      <div className="scroller" ref={scroller} {...listeners}>
        <div className="tracks" ref={tracks} style={{ width }} onPointerDown={startBox}>
          <Ruler {...{ length, scale }} onSeek={transport.seek} />
          <ol className="track clips" aria-label="Clips" style={{ height: CLIP_ROW }}>
            {placed.map((each) => {
              const item = { track: "clips", id: each.clip.id } as const;
              return (
                <ClipView
                  key={item.id}
                  {...{ state, scale }}
                  placed={each}
                  source={sourceOf(project, each.clip)}
                  item={items.get(each.clip.source)}
                  {...looksOf(item)}
                  onMove={(time) => moveClip(item, time)}
                  onTrim={(edge) => showEdge(edge && { id: item.id, edge })}
                />
              );
            })}
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
          {box && <div className="box" style={box} />}
          {player && <Playhead player={player} scale={scale} scroller={scroller.current} />}
        </div>
      </div>
    </section>
  );
}

interface ToolbarProps extends Pick<TimelineProps, "commands"> {
  zoom: number;
  setZoom(zoom: number): void;
}

function Toolbar({ commands, zoom, setZoom }: ToolbarProps) {
  const { canAdd, canRemove } = commands;
  return (
    <div className="toolbar">
      <button type="button" disabled={!canAdd} onClick={commands.split}>
        <Icon name="split" /> Split
      </button>
      <button type="button" disabled={!canAdd} onClick={commands.addTitle}>
        <Icon name="title" /> Add title
      </button>
      <button type="button" disabled={!canAdd} onClick={commands.addGap}>
        <Icon name="gap" /> Add gap
      </button>
      <IconButton label="Delete" icon="delete" className="danger" disabled={!canRemove} onClick={commands.remove} />
      <label className="zoom">
        Zoom
        <input
          type="range"
          {...{ min: 0, max: 1, step: 0.01 }}
          value={zoom}
          onChange={({ target }) => setZoom(target.valueAsNumber)}
        />
      </label>
    </div>
  );
}

/** The name of a row, and whether its sound is heard. */
function Head({ state, row }: { state: ProjectState; row: { track: TrackName; label: string; height: number } }) {
  const { project, change } = state;
  const { track, label, height } = row;
  const mix = mixOf(project, track);
  return (
    <div className="head" style={{ height }}>
      <span>{label}</span>
      {mix && (
        <MixButtons
          of={label.toLowerCase()}
          mix={mix}
          onChange={(set) => change((now) => changeSound(now, track, set))}
        />
      )}
    </div>
  );
}

/** Distance of the ruler's marks that is easy to read, in pixels, and their possible distances in seconds. */
const MARK_WIDTH = 70;
// The least scale is 4 pixels per second, so that one of them always fits.
const MARKS = [0.5, 1, 2, 5, 10, 15, 30];

function Ruler({ length, scale, onSeek }: { length: number; scale: number; onSeek(time: number): void }) {
  const step = MARKS.find((mark) => mark * 1000 * scale >= MARK_WIDTH)! * 1000;
  const seek = (event: PointerEvent<HTMLElement>) => {
    const start = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const seekTo = (distance: number) => onSeek(Math.min(length, (start + distance) / scale));
    seekTo(0);
    followDrag(event, { onMove: seekTo });
  };
  return (
    <div className="ruler" onPointerDown={seek}>
      {Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step).map((time) => (
        <span key={time} style={{ left: time * scale }}>
          {timeText(time, time % 1000 ? 1 : 0)}
        </span>
      ))}
    </div>
  );
}

/** Shows the frame at the edge of a clip while the edge is moved. Returns the function to call with the edge, and without one at the end. */
function useEdgeFrame({ state: { project }, transport }: Pick<TimelineProps, "state" | "transport">) {
  const [moved, setMoved] = useState<{ id: string; edge: Edge }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move of the edge shows another frame.
  useEffect(() => {
    const found = placeClips(project).find(({ clip }) => clip.id === moved?.id);
    if (!found) return;
    transport.seek(moved?.edge === "start" ? found.at : found.at + found.length - 1000 / project.frameRate);
  }, [project, moved]);
  return setMoved;
}

/** Selects the items that a box touches, which is dragged from an empty place. Returns the box and the listener for its container. */
function useSelectionBox({ state: { project }, selected, onSelect }: TimelineProps) {
  const [box, setBox] = useState<{ left: number; top: number; width: number; height: number }>();
  const start = (event: PointerEvent<HTMLElement>) => {
    if ((event.target as Element).closest("li, .ruler")) return;
    const { currentTarget: container, clientX, clientY, shiftKey, ctrlKey, metaKey } = event;
    const kept = shiftKey || ctrlKey || metaKey ? selected : [];
    const pressed = container.getBoundingClientRect();
    const draw = (x: number, y: number) => {
      const { left, top } = container.getBoundingClientRect();
      const drawn = new DOMRect(clientX - pressed.left + left, clientY - pressed.top + top, x, y);
      const isTouched = (id: string) => {
        const item = container.querySelector(`[data-id="${id}"]`)!.getBoundingClientRect();
        const isAtTheTime = item.left < drawn.right && item.right > drawn.left;
        return isAtTheTime && item.top < drawn.bottom && item.bottom > drawn.top;
      };
      const others = allItems(project).filter(({ id }) => kept.every((each) => each.id !== id));
      setBox({ left: drawn.left - left, top: drawn.top - top, width: Math.abs(x), height: Math.abs(y) });
      onSelect([...kept, ...others.filter(({ id }) => isTouched(id))]);
    };
    const end = (items?: readonly Selection[]) => {
      setBox(undefined);
      if (items) onSelect(items);
    };
    followDrag(event, {
      onMove: draw,
      onEnd: (hasMoved) => end(hasMoved ? undefined : kept),
      onCancel: () => end(selected),
    });
  };
  return [box, start] as const;
}

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
