/** Snapping: an item that is dragged close to an edge of another one meets it exactly. */
import { type Project, placeClips } from "./project.ts";
import { spansOf } from "./spans.ts";

/** Times at which the items other than `id` begin or end. */
export function edgesOf(project: Project, id?: string): number[] {
  const spans = (["overlays", "titles", "music"] as const).flatMap((track) => spansOf(project, track));
  const others = [...placeClips(project), ...spans.filter((span) => span.id !== id)];
  return others.flatMap(({ at, length }) => [at, at + length]);
}

/** The edge that is closest to a time, or the time itself if none is within reach. */
export function snap(time: number, edges: readonly number[], reach: number): number {
  const distance = (edge: number) => Math.abs(edge - time);
  const near = edges.filter((edge) => distance(edge) <= reach);
  return near.sort((one, other) => distance(one) - distance(other))[0] ?? time;
}

/** Where an item begins whose start or end snaps; the closer of the two, if both do. */
export function snapSpan(at: number, length: number, edges: readonly number[], reach: number): number {
  const starts = edges.flatMap((edge) => [edge, edge - length]);
  return snap(at, starts, reach);
}
