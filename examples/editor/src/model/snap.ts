/** Snapping: an item that is dragged close to an edge of another one meets it exactly. */
import { type Project, placeClips } from "./project.ts";

/** Times at which the items other than `id` begin or end. */
export function edgesOf(project: Project, id?: string): number[] {
  const clips = placeClips(project).map(({ at, length }) => [at, at + length]);
  const titles = project.titles.filter((title) => title.id !== id);
  const music = project.music.filter((song) => song.id !== id);
  return [
    ...clips,
    ...titles.map(({ at, duration }) => [at, at + duration]),
    ...music.map(({ at, start, end }) => [at, at + end - start]),
  ].flat();
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
