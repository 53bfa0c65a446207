import { OptionError } from "../errors.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { wrongOption } from "../media/check-option.ts";
import { cutSound } from "./cut.ts";
import { checkEdit, type Edit, makeEdit, openInput, runAt, soundOf } from "./edit.ts";

/**
 * Edits to {@link combine}.
 *
 * @inline
 */
export interface CombinedTracks {
  /** Edit that gives the picture. */
  video?: Edit | undefined;
  /** Edit that gives the sound. */
  audio?: Edit | undefined;
}

/**
 * Joins the picture of one edit with the sound of another. With only one of them, the result has no sound, or no picture. The length is that of the picture, if there is one.
 *
 * @param tracks - Edits that give the picture and the sound.
 * @returns The edit.
 * @throws `OptionError` if an edit lacks what it should give, or there is none.
 *
 * @example
 * ```ts live
 * import { combine, openFile, tone } from "mfx";
 *
 * const file = await openFile(video);
 * const film = combine({ video: file, audio: tone({ frequency: 440, duration: file.duration }) });
 * await show(`${film.video?.width} × ${film.video?.height}, ${film.audio?.sampleRate} Hz`);
 * ```
 *
 * @group Editing
 * @since next
 */
export function combine(tracks: CombinedTracks): Edit {
  checkNames(tracks, { video: true, audio: true } satisfies Names<CombinedTracks>);
  const { video, audio } = tracks;
  if (!video && !audio) wrongOption("video", "an edit, unless `audio` is one", video);
  if (video) checkEdit("video", video);
  if (audio) checkEdit("audio", audio);
  if (video && !video.video) throw new OptionError("video", "`video` is an edit without a picture.");
  if (audio && !audio.audio) throw new OptionError("audio", "`audio` is an edit without a sound.");
  const { duration } = (video ?? audio)!;
  const end = Number.isNaN(duration) ? Number.POSITIVE_INFINITY : duration * 1000;
  return makeEdit({
    recipe: {
      stage: "combine",
      options: { hasVideo: !!video },
      inputs: [...(video ? [video] : []), ...(audio ? [audio] : [])],
    },
    duration,
    video: video?.video,
    audio: audio && soundOf(audio),
    start: async (run) => {
      const pictureRun = { ...run, audio: undefined };
      const picture = video && run.video !== undefined ? await openInput(video, pictureRun, ".video") : undefined;
      if (!audio || run.audio === undefined) return { video: picture?.video };
      const at = run.audio;
      const isOver = at > audio.duration * 1000;
      const sound = isOver ? undefined : await openInput(audio, runAt(run, { video: undefined, audio: at }), ".audio");
      const cut = { start: 0, end, from: at };
      return {
        video: picture?.video,
        audio: sound?.audio && cutSound(sound.audio, { ...cut, path: sound.path }, run.signal),
      };
    },
  });
}
