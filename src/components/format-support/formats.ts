export type Container = "MP4" | "WebM";

export interface Format {
  name: string;
  kind: "video" | "audio";
  /** A full codec string, as WebCodecs and MediaSource take it. */
  codec: string;
  /** Containers that MFX can read it from and write it to. */
  containers: Container[];
}

/** All codecs that MFX supports, by WebCodecs name. */
export const FORMATS: Format[] = [
  { name: "H.264 (AVC)", kind: "video", codec: "avc1.42001f", containers: ["MP4"] },
  { name: "HEVC (H.265)", kind: "video", codec: "hvc1.1.6.L93.B0", containers: ["MP4"] },
  { name: "VP8", kind: "video", codec: "vp8", containers: ["WebM"] },
  { name: "VP9", kind: "video", codec: "vp09.00.30.08", containers: ["MP4", "WebM"] },
  { name: "VP9, 10 bit", kind: "video", codec: "vp09.02.30.10", containers: ["MP4", "WebM"] },
  { name: "AV1", kind: "video", codec: "av01.0.04M.08", containers: ["MP4", "WebM"] },
  { name: "AAC", kind: "audio", codec: "mp4a.40.2", containers: ["MP4"] },
  { name: "Opus", kind: "audio", codec: "opus", containers: ["MP4", "WebM"] },
  { name: "Vorbis", kind: "audio", codec: "vorbis", containers: ["WebM"] },
  { name: "FLAC", kind: "audio", codec: "flac", containers: ["MP4"] },
  { name: "MP3", kind: "audio", codec: "mp3", containers: ["MP4"] },
];
