import type { AudioFamily, VideoFamily } from "../media/codec-family.ts";

interface Holds {
  video: readonly VideoFamily[];
  audio: readonly AudioFamily[];
}

/** Codecs that browsers encode and a container can hold. The first of each is the default. */
const mp4: Holds = { video: ["avc", "hevc", "av1", "vp9"], audio: ["aac", "opus", "flac", "mp3"] };
const webm: Holds = { video: ["vp8", "vp9", "av1"], audio: ["opus", "vorbis"] };
const mp3: Holds = { video: [], audio: ["mp3"] };
const flac: Holds = { video: [], audio: ["flac"] };
const ogg: Holds = { video: [], audio: ["opus", "vorbis"] };
const any: Holds = {
  video: [...new Set([...webm.video, ...mp4.video])],
  audio: [...new Set([...webm.audio, ...mp4.audio])],
};

export const CODECS_IN = { mp4, webm, mp3, flac, ogg, any };

/** Containers of one track of sound. */
export type SoundContainer = "mp3" | "flac" | "ogg";
/** Containers of encoded tracks. */
export type EncodedContainer = "mp4" | "webm" | SoundContainer;

export const isSoundContainer = (container: string): container is SoundContainer =>
  ["mp3", "flac", "ogg"].includes(container);
