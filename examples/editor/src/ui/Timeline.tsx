/** The timeline: clips, titles and music over time, and the playhead. */
import type { MFXPlayer } from "mfx/next";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import type { MediaItems } from "../media/library.ts";
import { changeMusic, changeTitle, moveClip, type Selection } from "../model/changes.ts";
import { type PlacedClip, placeClips, projectLength, sourceOf } from "../model/project.ts";
import { ClipView } from "./ClipView.tsx";
import { followDrag } from "./drag.ts";
import { timeText } from "./format.ts";
import { Icon } from "./Icon.tsx";
import { SpanView } from "./SpanView.tsx";
import { usePlayerValue } from "./use-player.ts";
import type { ProjectState } from "./use-project.ts";

interface Props {
  state: ProjectState;
  items: MediaItems;
  player: MFXPlayer | undefined;
  selection: Selection | undefined;
  onSelect(selection: Selection | undefined): void;
  onSeek(time: number): void;
  onSplit(): void;
  onAddTitle(): void;
}

/** Pixels per second. */
const SCALE = { least: 4, most: 240 };
/** Distance of the ruler's marks that is easy to read, in pixels, and their possible distances in seconds. */
const MARK_WIDTH = 70;
const MARKS = [0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300];

export function Timeline({ state, items, player, selection, onSelect, onSeek, onSplit, onAddTitle }: Props) {
  const { project, change, endGesture } = state;
  const scroller = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(800);
  const [zoom, setZoom] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry!.contentRect.width));
    observer.observe(scroller.current!);
    return () => observer.disconnect();
  }, []);

  const placed = placeClips(project);
  const length = projectLength(project);
  // At zoom 0, the whole project is in sight; at 1, single frames can be hit.
  const whole = Math.max(SCALE.least, Math.min(120, (room - 40) / Math.max(4, length / 1000)));
  const scale = (whole * (SCALE.most / whole) ** zoom) / 1000;
  const width = Math.max(room, length * scale + 40);
  const isSelected = (track: Selection["track"], id: string) => selection?.track === track && selection.id === id;

  const seek = (event: PointerEvent<HTMLDivElement>) => {
    const left = event.currentTarget.getBoundingClientRect().left;
    const seekTo = (x: number) => onSeek(Math.max(0, Math.min(length, (x - left) / scale)));
    seekTo(event.clientX);
    followDrag(event, { onMove: (_, moved) => seekTo(moved.clientX), onEnd: () => {} });
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
      <div className="scroller" ref={scroller}>
        <div className="tracks" style={{ width }}>
          <div className="ruler" onPointerDown={seek}>
            {marksOf(length, scale).map((time) => (
              <span key={time} style={{ left: time * scale }}>
                {timeText(time, time % 1000 ? 1 : 0)}
              </span>
            ))}
          </div>
          <ol className="track clips" aria-label="Clips">
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
                onMove={(time) => change((now) => moveClip(now, each.clip.id, placeAt(placed, each, time)))}
              />
            ))}
          </ol>
          <ol className="track titles" aria-label="Titles">
            {project.titles.map(({ id, text, at, duration }) => (
              <SpanView
                key={id}
                name={`Title “${text}”`}
                {...{ at, scale, duration }}
                isSelected={isSelected("titles", id)}
                onSelect={() => onSelect({ track: "titles", id })}
                onMove={(time) => change((now) => changeTitle(now, id, { at: time }), `move ${id}`)}
                onEnd={endGesture}
              >
                {text}
              </SpanView>
            ))}
          </ol>
          <ol className="track music" aria-label="Music">
            {project.music.map((music) => (
              <SpanView
                key={music.id}
                name={`Music ${sourceOf(project, music)?.name}`}
                at={music.at}
                duration={Math.min(music.end - music.start, Math.max(0, length - music.at))}
                scale={scale}
                strip={{ item: items.get(music.source), from: music.start }}
                isSelected={isSelected("music", music.id)}
                onSelect={() => onSelect({ track: "music", id: music.id })}
                onMove={(time) => change((now) => changeMusic(now, music.id, { at: time }), `move ${music.id}`)}
                onEnd={endGesture}
              >
                {sourceOf(project, music)?.name}
              </SpanView>
            ))}
          </ol>
          {player && <Playhead player={player} scale={scale} scroller={scroller.current} />}
        </div>
      </div>
    </section>
  );
}

function Playhead({ player, scale, scroller }: { player: MFXPlayer; scale: number; scroller: HTMLElement | null }) {
  const time = usePlayerValue(player, ({ currentTime }) => currentTime * 1000, 0);
  const left = time * scale;
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

/** Place in the order of a clip whose middle was dragged to a time. */
const placeAt = (placed: readonly PlacedClip[], { clip }: PlacedClip, time: number) =>
  placed.filter((each) => each.clip !== clip && each.at + each.length / 2 < time).length;
