/** The rows below the clips: overlays, titles and music, which begin at times of their own. */
import { changeItem, lastOf, type Selection } from "./changes.ts";
import type { Mix, Part, Project, Source } from "./project.ts";
import { GAP, isHeard, projectLength, SHORTEST, sourceOf } from "./project.ts";

export type SpanTrack = "overlays" | "titles" | "music";

/** An item of such a row. */
export interface Span {
  id: string;
  /** Text of the title, or name of the file. */
  text: string;
  at: number;
  length: number;
  /** The file, and the time of it that is first shown; missing for titles. */
  file?: { source: string; from: number };
  isSilent?: boolean;
}

export function spansOf(project: Project, track: SpanTrack): Span[] {
  if (track === "titles")
    return project.titles.map(({ id, text, at, duration }) => ({ id, text, at, length: duration }));
  const filmLength = projectLength(project);
  return project[track].map((part: Part & Mix) => {
    const { id, source, at, start, end } = part;
    const text = sourceOf(project, part)?.name ?? "";
    // They end with the film.
    const length = Math.min(end - start, Math.max(0, filmLength - at));
    const isSilent = track === "music" && !isHeard(project, part);
    return { id, text, at, length, file: { source, from: start }, isSilent };
  });
}

/** Moves items by a time. None begins before the film, or after its end. */
export function moveSpans(project: Project, items: readonly Selection[], by: number): Project {
  const spans = items.flatMap(({ track, id }) =>
    track === "clips" ? [] : project[track].filter((each) => each.id === id).map(({ at }) => ({ track, id, at })),
  );
  const times = spans.map(({ at }) => at);
  const last = Math.max(0, projectLength(project) - SHORTEST);
  const shift = Math.max(Math.min(by, last - Math.max(...times)), -Math.min(...times));
  return spans.reduce((now, { track, id, at }) => changeItem(now, track, id, { at: at + shift }), project);
}

/** Moves the beginning or the end of an item to a time of the timeline. What is between them stays where it is. */
export function trimSpan(project: Project, track: SpanTrack, id: string, edge: "start" | "end", time: number): Project {
  const item = project[track].find((each) => each.id === id);
  if (!item) return project;
  if ("duration" in item) {
    // As a picture, a title can have any length.
    const { at = item.at, end = item.duration } = trimmed(
      { at: item.at, start: 0, end: item.duration },
      GAP,
      edge,
      time,
    );
    return changeItem(project, "titles", id, { at, duration: end });
  }
  const source = sourceOf(project, item);
  return source ? changeItem(project, track, id, trimmed(item, source, edge, time)) : project;
}

type Times = Pick<Part, "at" | "start" | "end">;

function trimmed({ at, start, end }: Times, source: Source, edge: "start" | "end", time: number): Partial<Times> {
  const inFile = start + time - at;
  if (edge === "end") return { end: Math.min(lastOf(source), Math.max(inFile, start + SHORTEST)) };
  // A picture can begin earlier than it did at first, a file with times of its own can't.
  if (source.kind === "picture") {
    const moved = Math.max(-at, Math.min(time - at, end - start - SHORTEST));
    return { at: at + moved, end: end - moved };
  }
  const moved = Math.max(0, start - at, Math.min(inFile, end - SHORTEST));
  return { start: moved, at: at + moved - start };
}
