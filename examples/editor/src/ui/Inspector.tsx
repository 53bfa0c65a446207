/** What can be set of the selected item; of the project, if none is selected. */
import {
  canDetach,
  changeClip,
  changeItem,
  lastOf,
  moveClips,
  type Selection,
  sizeFor,
  trimClip,
} from "../model/changes.ts";
import { effectControls } from "../model/effects.ts";
import {
  type Clip,
  clipLength,
  type Flip,
  GAP,
  type Music,
  type Overlay,
  type Part,
  type Project,
  SHORTEST,
  type Source,
  sourceOf,
  type Title,
  type TransitionKind,
} from "../model/project.ts";
import { overlayRanges, ranges, type SliderRange, speedRange } from "../model/ranges.ts";
import { timeText } from "./format.ts";
import { Icon } from "./Icon.tsx";
import { MixButtons } from "./MixButtons.tsx";
import { Slider } from "./Slider.tsx";
import { TimeField } from "./TimeField.tsx";
import type { ProjectState } from "./use-project.ts";

interface Props {
  state: ProjectState;
  selected: readonly Selection[];
  /** Puts the sound of a clip into a row of its own. */
  onDetach(clip: Clip): void;
}

export function Inspector({ state, selected, onDetach }: Props) {
  const selection = selected.length === 1 ? selected[0] : undefined;
  const item = selection && state.project[selection.track].find(({ id }) => id === selection.id);
  return (
    <section className="panel inspector" aria-label="Settings">
      {selection?.track === "clips" && item && <ClipSettings {...{ state, onDetach }} clip={item as Clip} />}
      {selection?.track === "overlays" && item && <OverlaySettings state={state} overlay={item as Overlay} />}
      {selection?.track === "titles" && item && <TitleSettings state={state} title={item as Title} />}
      {selection?.track === "music" && item && <MusicSettings state={state} music={item as Music} />}
      {selected.length > 1 && <h2>{selected.length} items</h2>}
      {selected.length === 0 && <ProjectSettings state={state} />}
    </section>
  );
}

const times = (value: number) => `${value} ×`;
const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;
const degrees = (value: number) => `${Math.round(value)}°`;
const percent = (value: number) => `${Math.round(value * 100)} %`;

type NumbersOf<Item> = { [Key in keyof Item]: Item[Key] extends number ? Key : never }[keyof Item];

/** Makes sliders for the numbers of an item. */
const slidersOf =
  <Item,>(item: Item, set: (part: Partial<Item>) => void, onEnd: () => void) =>
  (label: string, key: NumbersOf<Item>, range: SliderRange, text: (value: number) => string) => (
    <Slider
      {...{ label, range, text, onEnd }}
      value={item[key] as number}
      onChange={(value) => set({ [key]: value } as Partial<Item>)}
    />
  );

const TURNS = { 0: "Not turned", 90: "To the right", 180: "Upside down", 270: "To the left" };
const FLIPS: Record<Flip, string> = { none: "Not flipped", sideways: "Left and right", upright: "Top and bottom" };
const TRANSITIONS: Record<TransitionKind, string> = { crossfade: "Crossfade", wipe: "Wipe", slide: "Slide" };

function ClipSettings({
  state: { project, change, endGesture },
  clip,
  onDetach,
}: Omit<Props, "selected"> & { clip: Clip }) {
  const { kind, name, hasSound } = sourceOf(project, clip)!;
  const { transition = "crossfade" } = clip;
  const index = project.clips.indexOf(clip);
  const length = clipLength(clip);
  const set = (part: Partial<Clip>, gesture = Object.keys(part)[0]) =>
    change((now) => changeClip(now, clip.id, part), `${clip.id} ${gesture}`);
  const trim = (edge: "start" | "end", time: number) => change((now) => trimClip(now, clip.id, edge, time));
  const move = (to: number) => change((now) => moveClips(now, [clip.id], to));
  const slider = slidersOf(clip, set, endGesture);
  const fade = { ...ranges.fade, max: Math.min(ranges.fade.max, Math.floor(length)) };
  return (
    <>
      <h2>{name}</h2>
      <p className="hint">
        Clip {index + 1} of {project.clips.length}, {timeText(length, 1)}
      </p>
      <div className="row">
        <button type="button" disabled={index === 0} onClick={() => move(index - 1)}>
          <Icon name="left" /> Earlier
        </button>
        <button type="button" disabled={index === project.clips.length - 1} onClick={() => move(index + 1)}>
          Later <Icon name="right" />
        </button>
      </div>
      <h3>Time and sound</h3>
      {kind === "picture" ? (
        <TimeField label="Length" value={length} onChange={(time) => trim("end", clip.start + time)} />
      ) : (
        <div className="row">
          <TimeField label="Start" value={clip.start} onChange={(time) => trim("start", time)} />
          <TimeField label="End" value={clip.end} onChange={(time) => trim("end", time)} />
        </div>
      )}
      {kind === "video" && slider("Speed", "speed", speedRange, times)}
      {index > 0 && (
        <Choice
          label="Transition"
          value={transition}
          values={TRANSITIONS}
          onChange={(kind) => set({ transition: kind as TransitionKind })}
        />
      )}
      {index > 0 && slider(TRANSITIONS[transition], "crossfade", ranges.crossfade, seconds)}
      {slider("Fade in", "fadeIn", fade, seconds)}
      {slider("Fade out", "fadeOut", fade, seconds)}
      {hasSound && slider("Volume", "volume", ranges.volume, percent)}
      {canDetach(project, clip) && (
        <button type="button" onClick={() => onDetach(clip)}>
          <Icon name="sound" /> Detach the sound
        </button>
      )}
      {clip.source !== GAP.id && (
        <>
          <h3>Picture</h3>
          <Choice label="Turn" value={clip.turn ?? 0} values={TURNS} onChange={(turn) => set({ turn: Number(turn) })} />
          <Choice
            label="Flip"
            value={clip.flip ?? "none"}
            values={FLIPS}
            onChange={(flip) => set({ flip: flip as Flip })}
          />
          <Check
            label="Crop it to fill the film"
            value={!!clip.isFilling}
            onChange={(isFilling) => set({ isFilling })}
          />
          <h3>Effects</h3>
          {effectControls.map(([effect, { label, neutral, ...range }]) => (
            <Slider
              key={effect}
              {...{ label, range }}
              value={clip.effects[effect] ?? neutral}
              onChange={(value) => set({ effects: { ...clip.effects, [effect]: value } }, effect)}
              onEnd={endGesture}
            />
          ))}
          <button type="button" onClick={() => set({ effects: {} })}>
            Reset effects
          </button>
        </>
      )}
    </>
  );
}

function TitleSettings({ state: { change, endGesture }, title }: { state: ProjectState; title: Title }) {
  const set = (part: Partial<Title>) =>
    change((now) => changeItem(now, "titles", title.id, part), `${title.id} ${Object.keys(part)[0]}`);
  const slider = slidersOf(title, set, endGesture);
  return (
    <>
      <h2>Title</h2>
      <label className="field">
        Text
        <textarea
          value={title.text}
          rows={2}
          onChange={({ target }) => set({ text: target.value })}
          onBlur={endGesture}
        />
      </label>
      <div className="row">
        <TimeField label="Start" value={title.at} onChange={(at) => set({ at: Math.max(0, at) })} />
        <TimeField
          label="Length"
          value={title.duration}
          onChange={(duration) => set({ duration: Math.max(SHORTEST, duration) })}
        />
      </div>
      {slider("Size", "size", ranges.titleSize, percent)}
      {slider("From the left", "x", ranges.titleX, percent)}
      {slider("From the top", "y", ranges.titleY, percent)}
      <Choice label="Font" value={title.font} values={FONTS} onChange={(font) => set({ font })} />
      <Choice label="Box" value={title.background} values={BOXES} onChange={(background) => set({ background })} />
      <label className="field">
        Color
        <input
          type="color"
          value={title.color}
          onChange={({ target }) => set({ color: target.value })}
          onBlur={endGesture}
        />
      </label>
    </>
  );
}

/** Fonts that each system has, or one like it. */
const FONTS = {
  "600 sans-serif": "Sans",
  "800 sans-serif": "Sans, bold",
  "600 Georgia, serif": "Serif",
  "italic Georgia, serif": "Serif, italic",
  "600 monospace": "Typewriter",
  "600 cursive": "Handwriting",
};
const BOXES = { "": "None", "rgb(0 0 0 / 60%)": "Dark", "rgb(255 255 255 / 75%)": "Light", "#000000": "Black" };
const SHAPES_OF_OVERLAYS = { 0: "As it is", 1: "Square", [16 / 9]: "Wide, 16:9", [9 / 16]: "Tall, 9:16" };

interface CheckProps {
  label: string;
  value: boolean;
  onChange(value: boolean): void;
}

function Check({ label, value, onChange }: CheckProps) {
  return (
    <label className="check">
      <input type="checkbox" checked={value} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}

interface ChoiceProps {
  label: string;
  value: string | number;
  /** Names of the values. */
  values: Record<string, string>;
  onChange(value: string): void;
}

export function Choice({ label, value, values, onChange }: ChoiceProps) {
  return (
    <label className="field">
      {label}
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {Object.entries(values).map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface PartTimesProps {
  track: "overlays" | "music";
  part: Part;
  source: Source;
  change: ProjectState["change"];
}

/** When a part begins on the timeline, and which times of its file it has. */
function PartTimes({ track, part: { id, at, start, end }, source, change }: PartTimesProps) {
  const set = (times: Partial<Part>) => change((now) => changeItem(now, track, id, times));
  const setStart = (time: number) => set({ start: Math.max(0, Math.min(time, end - SHORTEST)) });
  const setEnd = (time: number) => set({ end: Math.min(lastOf(source), Math.max(time, start + SHORTEST)) });
  return (
    <>
      <TimeField label="On the timeline at" value={at} onChange={(time) => set({ at: Math.max(0, time) })} />
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

function OverlaySettings({ state, overlay }: { state: ProjectState; overlay: Overlay }) {
  const { project, change, endGesture } = state;
  const { id, start, end, shape } = overlay;
  const source = sourceOf(project, overlay)!;
  const set = (part: Partial<Overlay>) =>
    change((now) => changeItem(now, "overlays", id, part), `${id} ${Object.keys(part)[0]}`);
  const slider = slidersOf(overlay, set, endGesture);
  const fade = { ...ranges.fade, max: Math.min(ranges.fade.max, Math.floor((end - start) / 2)) };
  return (
    <>
      <h2>{source.name}</h2>
      <p className="hint">Lies over the film. Drag it on the picture, and its corners to scale it.</p>
      <PartTimes {...{ source, change }} track="overlays" part={overlay} />
      <Choice
        label="Shape"
        value={shape}
        values={SHAPES_OF_OVERLAYS}
        onChange={(value) => set({ shape: Number(value) })}
      />
      {slider("Width", "width", overlayRanges.width, percent)}
      {slider("From the left", "x", overlayRanges.place, percent)}
      {slider("From the top", "y", overlayRanges.place, percent)}
      {slider("Angle", "angle", ranges.angle, degrees)}
      {slider("Round corners", "corners", overlayRanges.corners, percent)}
      {slider("Opacity", "opacity", overlayRanges.opacity, percent)}
      {slider("Fade in", "fadeIn", fade, seconds)}
      {slider("Fade out", "fadeOut", fade, seconds)}
      {source.hasSound && slider("Volume", "volume", ranges.volume, percent)}
    </>
  );
}

function MusicSettings({ state: { project, change, endGesture }, music }: { state: ProjectState; music: Music }) {
  const source = sourceOf(project, music)!;
  const set = (part: Partial<Music>) =>
    change((now) => changeItem(now, "music", music.id, part), `${music.id} ${Object.keys(part)[0]}`);
  const slider = slidersOf(music, set, endGesture);
  return (
    <>
      <div className="row">
        <h2>{source.name}</h2>
        <MixButtons
          of={source.name}
          mix={music}
          onChange={(mix) => change((now) => changeItem(now, "music", music.id, mix))}
        />
      </div>
      <PartTimes {...{ source, change }} track="music" part={music} />
      {slider("Volume", "volume", ranges.volume, percent)}
      <Check
        label="Lower while the clips are loud"
        value={!!music.isDucked}
        onChange={(isDucked) => set({ isDucked })}
      />
      {slider("Fade in", "fadeIn", ranges.fade, seconds)}
      {slider("Fade out", "fadeOut", ranges.fade, seconds)}
    </>
  );
}

const SHAPES = [16 / 9, 9 / 16, 1];
const LINES = [1080, 720, 480];
const FRAME_RATES = { 24: "24", 25: "25", 30: "30", 50: "50", 60: "60" };

function ProjectSettings({ state: { project, change } }: { state: ProjectState }) {
  const sizes = SHAPES.flatMap((shape) =>
    LINES.map((lines) => sizeFor({ width: 1080 * Math.max(1, shape), height: 1080 / Math.min(1, shape) }, lines)),
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
        onChange={(rate) => set({ frameRate: Number(rate) })}
      />
      <p className="hint">Select a clip, a title or music on the timeline to change it.</p>
    </>
  );
}
