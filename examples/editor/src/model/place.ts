/** Where titles and overlays are on the picture, and their changes by handles. */
import { changeItem, type Selection } from "./changes.ts";
import { type Overlay, type Place, type Project, sourceOf } from "./project.ts";
import { overlayRanges, ranges } from "./ranges.ts";
import { snap } from "./snap.ts";

/** An item that has a place on the picture. */
export interface PictureItem extends Selection {
  track: "titles" | "overlays";
}

/** Width and height of a thing, as fractions of the picture's. */
export interface Extent {
  width: number;
  height: number;
}

/** A corner of a box: 1 is right and bottom, -1 left and top. */
export interface Corner {
  right: 1 | -1;
  bottom: 1 | -1;
}

/** Distance from the middle of the picture at which an item meets it. */
const REACH = 0.015;

const between = (value: number, { min, max }: { min: number; max: number }) => Math.max(min, Math.min(max, value));

// #region extent
/** Size of an overlay, as fractions of the film's picture. */
export function extentOf(project: Project, overlay: Overlay): Extent {
  const source = sourceOf(project, overlay);
  const ratio = overlay.shape || (source ? source.width / source.height : 1);
  return { width: overlay.width, height: (overlay.width * project.width) / project.height / ratio };
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
  track === "titles"
    ? changeItem(project, track, id, { ...place, size })
    : changeItem(project, track, id, { ...place, width: size });

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

/** Scales an item by one of its corners; the opposite corner stays. */
export function scaleBy(
  project: Project,
  item: PictureItem,
  factor: number,
  { right, bottom }: Corner,
  extent: Extent,
): Project {
  const from = placeOf(project, item);
  if (!from) return project;
  const size = between(from.size * factor, item.track === "titles" ? ranges.titleSize : overlayRanges.width);
  const growth = (size / from.size - 1) / 2;
  const place = { x: from.x + right * extent.width * growth, y: from.y + bottom * extent.height * growth };
  return changePlace(project, item, place, size);
}
// #endregion
