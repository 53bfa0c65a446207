/** Where titles and overlays are on the picture, and their changes by handles. */
import { changeItem, type Selection } from "./changes.ts";
import { type Overlay, type Place, type Project, sourceOf } from "./project.ts";
import { overlayRanges, ranges } from "./ranges.ts";
import { snap } from "./snap.ts";

/** An item that has a place on the picture. */
export interface PictureItem extends Selection {
  track: "titles" | "overlays";
}

/** Distance from the middle of the picture at which an item meets it. */
const REACH = 0.015;
/** An item snaps to multiples of an angle while it is turned, if it is this close, in degrees. */
const [ANGLE, ANGLE_REACH] = [45, 4];

const between = (value: number, { min, max }: { min: number; max: number }) => Math.max(min, Math.min(max, value));

/** Width of a picture divided by its height. */
export function ratioOf(project: Project, overlay: Overlay): number {
  const source = sourceOf(project, overlay);
  return overlay.shape || (source ? source.width / source.height : 1);
}

// #region extent
/** Size of an overlay before it is turned, as fractions of the film's picture. */
export const extentOf = (project: Project, overlay: Overlay) => ({
  width: overlay.width,
  height: (overlay.width * project.width) / project.height / ratioOf(project, overlay),
});

/** How much wider and taller than a picture the box is in which it can be turned by an angle. */
export function growthOf(angle: number, ratio: number): { wider: number; taller: number } {
  const [cos, sin] = [Math.cos, Math.sin].map((of) => Math.abs(of((angle * Math.PI) / 180))) as [number, number];
  return { wider: cos + sin / ratio, taller: cos + sin * ratio };
}
// #endregion

/** The items that are on the picture at a time, from the bottom to the top. */
export function itemsAt({ overlays, titles }: Project, time: number): PictureItem[] {
  const isAt = (at: number, length: number) => at <= time && time < at + length;
  return [
    ...overlays
      .filter(({ at, start, end }) => isAt(at, end - start))
      .map(({ id }) => ({ track: "overlays" as const, id })),
    ...titles.filter(({ at, duration }) => isAt(at, duration)).map(({ id }) => ({ track: "titles" as const, id })),
  ];
}

const changePlace = (project: Project, { track, id }: PictureItem, place: Place, size: number) =>
  changeItem(project, track, id, { ...place, [track === "titles" ? "size" : "width"]: size });

/** The place of an item, and the number by which it is scaled. */
export function placeOf(project: Project, { track, id }: PictureItem): (Place & { size: number }) | undefined {
  if (track === "titles") return project.titles.find((title) => title.id === id);
  const overlay = project.overlays.find((each) => each.id === id);
  return overlay && { ...overlay, size: overlay.width };
}

// #region place
/** Moves an item by fractions of the picture. It stays in sight. */
export function nudge(project: Project, item: PictureItem, x: number, y: number): Project {
  const from = placeOf(project, item);
  if (!from) return project;
  const place = { x: between(from.x + x, overlayRanges.place), y: between(from.y + y, overlayRanges.place) };
  return changePlace(project, item, place, from.size);
}

/** Drags an item by fractions of the picture, in whose middle it snaps. */
export function drag(project: Project, item: PictureItem, x: number, y: number): Project {
  const from = placeOf(project, item);
  return from
    ? nudge(project, item, snap(from.x + x, [0.5], REACH) - from.x, snap(from.y + y, [0.5], REACH) - from.y)
    : project;
}

/** Scales an item by one of its corners; the opposite corner stays. `corner` is where it is, seen from the middle of the item. */
export function scaleBy(project: Project, item: PictureItem, factor: number, corner: Place = { x: 0, y: 0 }): Project {
  const from = placeOf(project, item);
  if (!from) return project;
  const size = between(from.size * factor, item.track === "titles" ? ranges.titleSize : overlayRanges.width);
  const growth = size / from.size - 1;
  return changePlace(project, item, { x: from.x + corner.x * growth, y: from.y + corner.y * growth }, size);
}

/** Turns an overlay by degrees. Multiples of 45° attract it. */
export function turnBy(project: Project, { id }: PictureItem, degrees: number): Project {
  const overlay = project.overlays.find((each) => each.id === id);
  if (!overlay) return project;
  const turned = overlay.angle + degrees;
  const angle = Math.round(snap(turned, [Math.round(turned / ANGLE) * ANGLE], ANGLE_REACH));
  return changeItem(project, "overlays", id, { angle: ((((angle + 180) % 360) + 360) % 360) - 180 });
}
// #endregion
