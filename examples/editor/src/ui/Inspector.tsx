/** What can be set of the selected item; of the project, if none is selected. */
import type { Items, Selection, TrackName } from "../model/changes.ts";
import { canDetach, changeItem, lastOf, moveClips, sizeFor } from "../model/changes.ts";
import { effectControls } from "../model/effects.ts";
import type { Clip, Flip, Music, Overlay, Part, Project, Title, TransitionKind } from "../model/project.ts";
import { clipLength, GAP, SHORTEST, sourceOf } from "../model/project.ts";
import { overlayRanges, ranges, type SliderRange, speedRange } from "../model/ranges.ts";
import { moveSpans } from "../model/spans.ts";
import { Check, Choice, Slider, TimeField } from "./fields.tsx";
import { timeText } from "./format.ts";
import { Icon } from "./Icon.tsx";
import { MixButtons } from "./MixButtons.tsx";
import type { Commands } from "./use-commands.ts";
import type { ProjectState } from "./use-project.ts";

interface Props {
  state: ProjectState;
  selected: readonly Selection[];
  commands: Commands;
}

export function Inspector({ state, selected, commands }: Props) {
  const { project } = state;
  const [selection] = selected;
  const find = <Item extends { id: string }>(items: readonly Item[]) => items.find(({ id }) => id === selection?.id);
  const [clip, overlay] = [find(project.clips), find(project.overlays)];
  const [title, music] = [find(project.titles), find(project.music)];
  return (
    <section className="panel inspector" aria-label="Settings">
      {selected.length > 1 && <h2>{selected.length} items</h2>}
      {selected.length === 0 && <ProjectSettings state={state} />}
      {selected.length === 1 && (
        <>
          {clip && <ClipSettings {...{ state, clip, commands }} />}
          {overlay && <OverlaySettings {...{ state, overlay }} />}
          {title && <TitleSettings {...{ state, title }} />}
          {music && <MusicSettings {...{ state, music }} />}
        </>
      )}
    </section>
  );
}

const times = (value: number) => `${value} ×`;
const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;
const degrees = (value: number) => `${Math.round(value)}°`;
const percent = (value: number) => `${Math.round(value * 100)} %`;

type NumbersOf<Item> = { [Key in keyof Item]: Item[Key] extends number ? Key : never }[keyof Item];

/** Changes an item, and makes its sliders. Changes with the same `gesture`, such as the moves of a slider, are one step of undo. */
function controlsOf<Track extends TrackName>(
  { change, endGesture: onEnd }: ProjectState,
  track: Track,
  item: Items[Track],
) {
  const set = (part: Partial<Items[Track]>, gesture?: string) =>
    change((now) => changeItem(now, track, item.id, part), gesture && `${item.id} ${gesture}`);
  const slider = (label: string, key: NumbersOf<Items[Track]>, range: SliderRange, text: (value: number) => string) => (
    <Slider
      {...{ label, range, text, onEnd }}
      value={item[key] as number}
      onChange={(value) => set({ [key]: value } as Partial<Items[Track]>, String(key))}
    />
  );
  /** `longest` is that of each fade, in milliseconds. */
  const fades = (longest = Number.POSITIVE_INFINITY) => {
    const range = { ...ranges.fade, max: Math.min(ranges.fade.max, Math.floor(longest)) };
    return (
      <>
        {slider("Fade in", "fadeIn" as NumbersOf<Items[Track]>, range, seconds)}
        {slider("Fade out", "fadeOut" as NumbersOf<Items[Track]>, range, seconds)}
      </>
    );
  };
  return { set, slider, fades };
}

const TURNS = { 0: "Not turned", 90: "To the right", 180: "Upside down", 270: "To the left" };
const FLIPS: Record<Flip, string> = { none: "Not flipped", sideways: "Left and right", upright: "Top and bottom" };
const TRANSITIONS: Record<TransitionKind, string> = { crossfade: "Crossfade", wipe: "Wipe", slide: "Slide" };

function ClipSettings({ state, clip, commands }: { state: ProjectState; clip: Clip; commands: Commands }) {
  const { project } = state;
  const { kind, name, hasSound } = sourceOf(project, clip)!;
  const { transition = "crossfade" } = clip;
  const index = project.clips.indexOf(clip);
  const length = clipLength(clip);
  const { set, slider, fades } = controlsOf(state, "clips", clip);
  const canMove = (places: number) => moveClips(project, [clip.id], index + places) !== project;
  return (
    <>
      <h2>{name}</h2>
      <p className="hint">
        Clip {index + 1} of {project.clips.length}, {timeText(length, 1)}
      </p>
      <div className="row">
        <button type="button" disabled={!canMove(-1)} onClick={() => commands.move(-1)}>
          <Icon name="left" /> Earlier
        </button>
        <button type="button" disabled={!canMove(1)} onClick={() => commands.move(1)}>
          Later <Icon name="right" />
        </button>
      </div>
      <h3>Time and sound</h3>
      <PartTimes state={state} track="clips" part={clip} />
      {kind === "video" && slider("Speed", "speed", speedRange, times)}
      {index > 0 && (
        <>
          <Choice
            label="Transition"
            value={transition}
            values={TRANSITIONS}
            onChange={(transition) => set({ transition })}
          />
          {slider(TRANSITIONS[transition], "crossfade", ranges.crossfade, seconds)}
        </>
      )}
      {fades(length)}
      {hasSound && slider("Volume", "volume", ranges.volume, percent)}
      {canDetach(project, clip) && (
        <button type="button" onClick={() => commands.detachSound(clip)}>
          <Icon name="sound" /> Detach the sound
        </button>
      )}
      {clip.source !== GAP.id && <PictureSettings {...{ state, clip }} />}
    </>
  );
}

function PictureSettings({ state, clip }: { state: ProjectState; clip: Clip }) {
  const { set } = controlsOf(state, "clips", clip);
  const { turn = 0, flip = "none", isFilling = false, effects } = clip;
  return (
    <>
      <h3>Picture</h3>
      <Choice label="Turn" value={turn} values={TURNS} onChange={(turn) => set({ turn })} />
      <Choice label="Flip" value={flip} values={FLIPS} onChange={(flip) => set({ flip })} />
      <Check label="Crop it to fill the film" value={isFilling} onChange={(isFilling) => set({ isFilling })} />
      <h3>Effects</h3>
      {effectControls.map(([effect, { label, neutral, ...range }]) => (
        <Slider
          key={effect}
          {...{ label, range }}
          value={effects[effect] ?? neutral}
          onChange={(value) => set({ effects: { ...effects, [effect]: value } }, effect)}
          onEnd={state.endGesture}
        />
      ))}
      <button type="button" onClick={() => set({ effects: {} })}>
        Reset effects
      </button>
    </>
  );
}

/** Fonts that each system has, or one like it. */
const FONTS: Record<string, string> = {
  "600 sans-serif": "Sans",
  "800 sans-serif": "Sans, bold",
  "600 Georgia, serif": "Serif",
  "italic Georgia, serif": "Serif, italic",
  "600 monospace": "Typewriter",
  "600 cursive": "Handwriting",
};
const BOXES: Record<string, string> = {
  "": "None",
  "rgb(0 0 0 / 60%)": "Dark",
  "rgb(255 255 255 / 75%)": "Light",
  "#000000": "Black",
};

function TitleSettings({ state, title }: { state: ProjectState; title: Title }) {
  const { set, slider, fades } = controlsOf(state, "titles", title);
  const { text, duration, font, background, color } = title;
  return (
    <>
      <h2>Title</h2>
      <label className="field">
        Text
        <textarea
          value={text}
          rows={2}
          onChange={({ target }) => set({ text: target.value }, "text")}
          onBlur={state.endGesture}
        />
      </label>
      <div className="row">
        <PlaceField {...{ state, track: "titles", item: title }} label="Start" />
        <TimeField label="Length" value={duration} onChange={(time) => set({ duration: Math.max(SHORTEST, time) })} />
      </div>
      {slider("Size", "size", ranges.titleSize, percent)}
      {slider("From the left", "x", ranges.titleX, percent)}
      {slider("From the top", "y", ranges.titleY, percent)}
      <Choice label="Font" value={font} values={FONTS} onChange={(font) => set({ font })} />
      <Choice label="Box" value={background} values={BOXES} onChange={(background) => set({ background })} />
      <label className="field">
        Color
        <input
          type="color"
          value={color}
          onChange={({ target }) => set({ color: target.value }, "color")}
          onBlur={state.endGesture}
        />
      </label>
      {fades(duration / 2)}
    </>
  );
}

interface PlaceFieldProps {
  state: ProjectState;
  label: string;
  track: TrackName;
  item: { id: string; at: number };
}

/** When an item begins on the timeline. It stays within the film, as by a drag. */
function PlaceField({ state, label, track, item: { id, at } }: PlaceFieldProps) {
  const move = (time: number) => state.change((now) => moveSpans(now, [{ track, id }], time - at));
  return <TimeField label={label} value={at} onChange={move} />;
}

interface PartTimesProps {
  state: ProjectState;
  track: "clips" | "overlays" | "music";
  part: Omit<Part, "at"> & { at?: number; speed?: number };
}

/** When a part begins on the timeline, and which times of its file it has. Clips begin where the one before ends. */
function PartTimes({ state, track, part }: PartTimesProps) {
  const { project, change } = state;
  const { id, at, start, end, speed = 1 } = part;
  const source = sourceOf(project, part)!;
  const shortest = SHORTEST * speed;
  const set = (times: Partial<Part>) => change((now) => changeItem(now, track, id, times));
  const setStart = (time: number) => set({ start: Math.max(0, Math.min(time, end - shortest)) });
  const setEnd = (time: number) => set({ end: Math.min(lastOf(source), Math.max(time, start + shortest)) });
  return (
    <>
      {at !== undefined && <PlaceField {...{ state, track, item: { id, at } }} label="On the timeline at" />}
      {source.kind === "picture" ? (
        <TimeField label="Length" value={end - start} onChange={(time) => setEnd(start + time)} />
      ) : (
        <div className="row">
          <TimeField label="Start" value={start} onChange={setStart} />
          <TimeField label="End" value={end} onChange={setEnd} />
        </div>
      )}
    </>
  );
}

const SHAPES_OF_OVERLAYS = { 0: "As it is", 1: "Square", [16 / 9]: "Wide, 16:9", [9 / 16]: "Tall, 9:16" };

function OverlaySettings({ state, overlay }: { state: ProjectState; overlay: Overlay }) {
  const { name, hasSound } = sourceOf(state.project, overlay)!;
  const { set, slider, fades } = controlsOf(state, "overlays", overlay);
  return (
    <>
      <h2>{name}</h2>
      <p className="hint">Lies over the film. Drag it on the picture, and its corners to scale it.</p>
      <PartTimes state={state} track="overlays" part={overlay} />
      <Choice label="Shape" value={overlay.shape} values={SHAPES_OF_OVERLAYS} onChange={(shape) => set({ shape })} />
      {slider("Width", "width", overlayRanges.width, percent)}
      {slider("From the left", "x", overlayRanges.place, percent)}
      {slider("From the top", "y", overlayRanges.place, percent)}
      {slider("Angle", "angle", ranges.angle, degrees)}
      {slider("Round corners", "corners", overlayRanges.corners, percent)}
      {slider("Opacity", "opacity", overlayRanges.opacity, percent)}
      {fades((overlay.end - overlay.start) / 2)}
      {hasSound && slider("Volume", "volume", ranges.volume, percent)}
    </>
  );
}

function MusicSettings({ state, music }: { state: ProjectState; music: Music }) {
  const { name } = sourceOf(state.project, music)!;
  const { set, slider, fades } = controlsOf(state, "music", music);
  return (
    <>
      <div className="row">
        <h2>{name}</h2>
        <MixButtons of={name} mix={music} onChange={set} />
      </div>
      <PartTimes state={state} track="music" part={music} />
      {slider("Volume", "volume", ranges.volume, percent)}
      <Check
        label="Lower while the clips are loud"
        value={!!music.isDucked}
        onChange={(isDucked) => set({ isDucked })}
      />
      {fades()}
    </>
  );
}

const SHAPES = [16 / 9, 9 / 16, 1];
const LINES = [2160, 1080, 720, 480];
const FRAME_RATES = { 24: "24", 25: "25", 30: "30", 50: "50", 60: "60" };

function ProjectSettings({ state: { project, change } }: { state: ProjectState }) {
  const sizes = SHAPES.flatMap((shape) =>
    LINES.map((lines) => sizeFor({ width: 2160 * Math.max(1, shape), height: 2160 / Math.min(1, shape) }, lines)),
  );
  const nameOf = ({ width, height }: Pick<Project, "width" | "height">) => `${width} × ${height}`;
  const set = (part: Partial<Project>) => change((now) => ({ ...now, ...part }));
  return (
    <>
      <h2>Project</h2>
      <Choice
        label="Picture"
        value={nameOf(project)}
        values={Object.fromEntries([...sizes, project].map(nameOf).map((name) => [name, name]))}
        onChange={(name) => set(sizes.find((size) => nameOf(size) === name)!)}
      />
      <Choice
        label="Frames per second"
        value={project.frameRate}
        values={FRAME_RATES}
        onChange={(frameRate) => set({ frameRate })}
      />
      <p className="hint">Select a clip, a title or music on the timeline to change it.</p>
    </>
  );
}
