/** Encodes a lossless master and its audio into the served files, with ffmpeg. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { type Clip, FPS, type SoundClip } from "../src/site/clips.ts";

async function ffmpeg(...options: string[]): Promise<void> {
  const [code] = await once(spawn("ffmpeg", ["-v", "error", "-y", ...options], { stdio: "inherit" }), "close");
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${options.join(" ")}`);
}

/** Scaled, converted to BT.709 and tagged as such. */
const picture = (width: number, height: number) => [
  ...["-vf", `scale=${width}:${height}:flags=lanczos:out_color_matrix=bt709:out_range=tv,format=yuv420p`],
  ...["-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709", "-color_range", "tv"],
  // A key frame each second makes seeking fast.
  ...["-g", `${FPS}`, "-keyint_min", `${FPS}`],
];

/** Two passes: the first analyzes the video, the second distributes the bits. */
async function twoPasses(inputs: string[], video: string[], audio: string[], output: string): Promise<void> {
  const log = `${output.replaceAll("/", "-")}-pass`;
  const passlog = ["-passlogfile", `.generated/footage/${log}`];
  await ffmpeg(...inputs, ...video, "-an", "-pass", "1", ...passlog, "-f", "null", "-");
  await ffmpeg(...inputs, ...video, ...audio, "-map_metadata", "-1", "-pass", "2", ...passlog, output);
}

function h264(inputs: string[], width: number, height: number, kilobits: number, output: string): Promise<void> {
  const codec = ["-c:v", "libx264", "-preset", "slow", "-profile:v", "high", "-b:v", `${kilobits}k`];
  const audio = ["-c:a", "aac", "-b:a", "112k", "-movflags", "+faststart"];
  return twoPasses(inputs, [...picture(width, height), ...codec], audio, output);
}

function vp9(inputs: string[], width: number, height: number, kilobits: number, output: string): Promise<void> {
  const codec = ["-c:v", "libvpx-vp9", "-b:v", `${kilobits}k`, "-row-mt", "1", "-cpu-used", "3", "-deadline", "good"];
  return twoPasses(inputs, [...picture(width, height), ...codec], ["-c:a", "libopus", "-b:a", "96k"], output);
}

const SOUND_CODECS = { mp4: ["-c:a", "aac", "-movflags", "+faststart"], mp3: ["-c:a", "libmp3lame"] };

/** Encodes a clip that has no picture. */
export async function encodeSound(clip: SoundClip, sound: string, folder: string): Promise<void> {
  const { name, extension, sampleRate, channels, kilobits } = clip;
  const audio = ["-ar", `${sampleRate}`, "-ac", `${channels}`, "-b:a", `${kilobits}k`, ...SOUND_CODECS[extension]];
  await ffmpeg("-i", sound, ...audio, "-map_metadata", "-1", `${folder}/${name}.${extension}`);
  console.log(`${name}: encoded`);
}

export async function encode(
  { name, poster, kilobits }: Clip,
  video: string,
  sound: string,
  folder: string,
): Promise<void> {
  const inputs = ["-i", video, "-i", sound];
  const file = (ending: string) => `${folder}/${name}${ending}`;
  await h264(inputs, 640, 360, kilobits.small, file(".mp4"));
  if (kilobits.webm) await vp9(inputs, 640, 360, kilobits.webm, file(".webm"));
  if (kilobits.large) await h264(inputs, 1280, 720, kilobits.large, file("-720p.mp4"));

  const moment = ["-ss", `${poster}`, "-i", video, "-frames:v", "1", "-update", "1"];
  await ffmpeg(...moment, "-vf", "scale=640:360:flags=lanczos", "-q:v", "11", file(".jpg"));
  if (kilobits.large)
    await ffmpeg(
      ...moment,
      "-vf",
      "format=yuv420p",
      "-c:v",
      "libwebp",
      "-quality",
      "72",
      "-preset",
      "photo",
      file("-poster.webp"),
    );
  console.log(`${name}: encoded`);
}
