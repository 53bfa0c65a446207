import { openOtherFile } from "../container/other-file.ts";
import type { FileRecipe, Share } from "../container/shared-file.ts";
import { decodeFile, loadConverter } from "../decode.ts";
import type { MediaFile } from "../media/media-file.ts";
import type { SubtitleTrack } from "../media/subtitles.ts";
import { audioInfo, longest, videoInfo } from "../media/track-info.ts";
import type { AudioTrack, VideoTrack } from "../media/types.ts";
import { type Edit, type EditParts, editMembers, makeEdit, type Run, type SoundFormat } from "./edit.ts";

interface SharedTracks {
  share: Share;
  videoTracks: readonly VideoTrack[];
  audioTracks: readonly AudioTrack[];
  subtitles: readonly SubtitleTrack[];
  close: () => void;
}

/** An opened file as an edit. */
export function fileEdit({ share, videoTracks, audioTracks, subtitles, close }: SharedTracks): MediaFile {
  const partsOf = (tracks: Pick<FileRecipe, "video" | "audio">): EditParts => {
    const video = tracks.video === undefined ? undefined : videoTracks[tracks.video];
    const audio = tracks.audio === undefined ? undefined : audioTracks[tracks.audio];
    return {
      recipe: { stage: "file", options: { share, ...tracks }, inputs: [] },
      duration: longest([video ?? [], audio ?? []].flat()),
      video: video && videoInfo(video),
      audio: audio && soundFormatOf(audio),
      start: (run) => openTracks(file, tracks, run),
    };
  };
  const track = (tracks: Partial<FileRecipe>): Edit =>
    makeEdit(partsOf({ video: undefined, audio: undefined, ...tracks }));
  const [video] = videoTracks;
  const [audio] = audioTracks;
  const file: MediaFile = Object.freeze({
    ...editMembers(partsOf({ video: video && 0, audio: audio && 0 })),
    video: video && Object.freeze(videoInfo(video)),
    audio: audio && Object.freeze(audioInfo(audio)),
    videoTracks: Object.freeze(videoTracks.map((_, index) => track({ video: index }))),
    audioTracks: Object.freeze(audioTracks.map((_, index) => track({ audio: index }))),
    subtitles: Object.freeze(subtitles),
    close,
    ...((Symbol.dispose ? { [Symbol.dispose]: close } : {}) as Pick<MediaFile, typeof Symbol.dispose>),
  });
  return file;
}

async function openTracks(file: MediaFile, tracks: Pick<FileRecipe, "video" | "audio">, run: Run) {
  const starts = {
    ...(run.video !== undefined && { video: Math.round(run.video) }),
    ...(run.audio !== undefined && { audio: Math.round(run.audio) }),
  };
  const decoded = await decodeFile(
    file,
    undefined,
    { signal: run.signal },
    { openOther: openOtherFile, loadConverter, starts },
  );
  const video = tracks.video === undefined ? undefined : decoded.videoTracks[tracks.video];
  const audio = tracks.audio === undefined ? undefined : decoded.audioTracks[tracks.audio];
  const others = [...decoded.videoTracks, ...decoded.audioTracks].filter((each) => each !== video && each !== audio);
  await Promise.all(others.map((each) => each.cancel()));
  return { video, audio };
}

/** Highest sample rate of AAC that may decode to twice the rate, or to stereo (spectral band replication, parametric stereo). */
const EXTENDED = 24_000;

/** The format of decoded sound, unless only the decoder knows. */
function soundFormatOf({ codec, sampleRate, numberOfChannels }: AudioTrack): SoundFormat {
  const isUncertain = /^mp4a\.40\.(5|29)$/.test(codec) || (codec.startsWith("mp4a") && sampleRate <= EXTENDED);
  return isUncertain ? { sampleRate: undefined, numberOfChannels: undefined } : { sampleRate, numberOfChannels };
}
