/** The titles and overlays on the picture: drag one to move it, a corner of it to scale it. */
import type { MFXPlayer } from "mfx/next";
import type { CSSProperties, KeyboardEvent, PointerEvent } from "react";
import type { Selection } from "../model/changes.ts";
import { drag, extentOf, itemsAt, nudge, type PictureItem, placeOf, scaleBy, turnBy } from "../model/place.ts";
import { type Project, sourceOf } from "../model/project.ts";
import { DRAG, followChange } from "./drag.ts";
import { usePlayerValue } from "./use-player.ts";
import type { ProjectState } from "./use-project.ts";

interface Props {
  state: ProjectState;
  player: MFXPlayer;
  selected: readonly Selection[];
  onSelect(selection: Selection): void;
}

/** A corner of a box: 1 is right and bottom, -1 left and top. */
type Corner = readonly [right: number, bottom: number];
const CORNERS: readonly Corner[] = [-1, 1].flatMap((bottom) => [-1, 1].map((right) => [right, bottom] as const));
const styleOf = ([right, bottom]: Corner): CSSProperties => ({
  left: `${50 + right * 50}%`,
  top: `${50 + bottom * 50}%`,
  cursor: right === bottom ? "nwse-resize" : "nesw-resize",
});
/** Directions of the arrow keys, how far they move an item, and by how much they scale it. */
const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const STEP = 0.01;
const GROWTH = 1.05;

export function PictureHandles({ state, player, selected, onSelect }: Props) {
  const { project, change, endGesture } = state;
  // The text is compared, so that a picture that shows the same items renders nothing.
  const shown = usePlayerValue(player, ({ currentTime }) => JSON.stringify(itemsAt(project, currentTime * 1000)), "[]");
  const items: PictureItem[] = JSON.parse(shown);

  // #region move
  const move = (item: PictureItem) => (event: PointerEvent<HTMLElement>) => {
    const { clientWidth, clientHeight } = event.currentTarget.closest(".picture")!;
    followChange(event, state, (start, x, y) => drag(start, item, x / clientWidth, y / clientHeight), {
      onEnd: () => onSelect(item),
    });
  };
  // #endregion
  // #region scale
  const scale =
    (item: PictureItem, [right, bottom]: Corner) =>
    (event: PointerEvent<HTMLElement>) => {
      const { clientWidth, clientHeight } = event.currentTarget.closest(".picture")!;
      const { offsetWidth, offsetHeight } = event.currentTarget.parentElement!;
      // From the middle of the item to the corner, in CSS pixels.
      const corner = new DOMPoint((right * offsetWidth) / 2, (bottom * offsetHeight) / 2);
      const { angle = 0 } = project.overlays.find(({ id }) => id === item.id) ?? {};
      const { x: wide, y: tall } = corner.matrixTransform(new DOMMatrix().rotate(angle));
      followChange(event, state, (start, x, y) => {
        // How much longer the diagonal from the opposite corner becomes.
        const growth = (x * wide + y * tall) / (2 * (wide ** 2 + tall ** 2));
        return scaleBy(start, item, 1 + growth, { x: wide / clientWidth, y: tall / clientHeight });
      });
    };
  // #endregion
  // #region turn
  const turn = (item: PictureItem) => (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.parentElement!.getBoundingClientRect();
    const [fromX, fromY] = [event.clientX - left - width / 2, event.clientY - top - height / 2];
    const angle = (x: number, y: number) => (Math.atan2(y, x) * 180) / Math.PI;
    followChange(event, state, (start, x, y) => turnBy(start, item, angle(fromX + x, fromY + y) - angle(fromX, fromY)));
  };
  // #endregion
  const press = (item: PictureItem) => (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    const [x, y] = ARROWS[event.key] ?? [];
    const growth = { "+": GROWTH, "-": 1 / GROWTH }[event.key];
    if (growth) change((now) => scaleBy(now, item, growth), DRAG);
    else if (x !== undefined && y !== undefined) change((now) => nudge(now, item, x * STEP, y * STEP), DRAG);
    else return;
    event.preventDefault();
  };

  return items.map((item) => {
    const isOverlay = item.track === "overlays";
    const isSelected = selected.length === 1 && selected[0]!.id === item.id;
    const { name, text, style } = looksOf(project, item);
    return (
      <div key={item.id} className="placed" data-selected={isSelected || undefined} style={style}>
        <button
          type="button"
          data-item
          aria-label={`${name} on the picture`}
          aria-pressed={isSelected}
          title="Drag, or press the arrow keys, to move it, and + and - to scale it"
          onPointerDown={move(item)}
          onClick={() => onSelect(item)}
          onKeyDown={press(item)}
          onKeyUp={endGesture}
        >
          {text}
        </button>
        {isSelected &&
          CORNERS.map((corner) => (
            <span key={corner.join()} className="corner" style={styleOf(corner)} onPointerDown={scale(item, corner)} />
          ))}
        {isSelected && isOverlay && <span className="corner turner" onPointerDown={turn(item)} />}
      </div>
    );
  });
}

/** The name of an item, and the box of its picture. A title's box follows from its text, which is laid out as in the film, but can't be seen. */
function looksOf(project: Project, item: PictureItem): { name: string; text?: string; style: CSSProperties } {
  const { x, y } = placeOf(project, item)!;
  const place = { left: `${x * 100}%`, top: `${y * 100}%` };
  const title = project.titles.find(({ id }) => id === item.id);
  if (title) {
    const font = title.font.replace(/^((?:normal|italic|bold|\d+) )*/, `$&${title.size * 100}cqh/1.2 `);
    return { name: `“${title.text}”`, text: title.text, style: { ...place, font, maxWidth: "90cqw" } };
  }
  const overlay = project.overlays.find(({ id }) => id === item.id)!;
  const { width, height } = extentOf(project, overlay);
  const name = sourceOf(project, overlay)?.name ?? "Overlay";
  const box = { width: `${width * 100}%`, height: `${height * 100}%`, rotate: `${overlay.angle}deg` };
  return { name, style: { ...place, ...box } };
}
