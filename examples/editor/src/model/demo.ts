/** The example film: a new visitor sees what the editor makes, and changes it. */
import { addSource, changeItem } from "./changes.ts";
import { DEFAULT_TITLE, newId, type Project, projectLength, type Source } from "./project.ts";

/** The project with the example film. The sources are two videos, a picture and a song. */
export function withDemo(
  project: Project,
  [coast, city, photo, song]: readonly [Source, Source, Source, Source],
): Project {
  const empty: Project = { ...project, name: "Coast and city" };
  const filled = [coast, city, photo, song].reduce((film, source) => addSource(film, source), empty);
  const [first, second, picture] = filled.clips.map(({ id }) => id) as [string, string, string];
  const again = { ...filled.clips[0]!, id: newId(), start: 8000, end: 10_000, speed: 0.5, volume: 0, fadeOut: 1000 };
  let film: Project = { ...filled, clips: [...filled.clips, again] };
  film = changeItem(film, "clips", first, { end: 4000 });
  film = changeItem(film, "clips", second, {
    start: 2000,
    end: 6000,
    crossfade: 800,
    volume: 0,
    effects: { saturation: 1.3 },
  });
  film = changeItem(film, "clips", picture, { end: 2500, crossfade: 500, effects: { vignette: 0.4 } });
  film = changeItem(film, "clips", again.id, { crossfade: 800 });
  const title = { ...DEFAULT_TITLE, id: newId(), text: "Coast and city", at: 600, duration: 2600, y: 0.5, size: 0.16 };
  const length = projectLength(film);
  const music = { end: Math.min(song.duration, length), volume: 0.5, fadeOut: 1500 };
  return changeItem({ ...film, titles: [title] }, "music", film.music[0]!.id, music);
}
