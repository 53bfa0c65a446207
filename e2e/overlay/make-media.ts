/**
 * Makes the clips that the specs serve in place of the site's own, with ffmpeg: `npx tsx e2e/overlay/make-media.ts`. They are committed, so
 * that the specs themselves need no ffmpeg.
 */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { CLIPS } from "../../src/site/clips.ts";

/** The same sound, a quarter of the pixels, 8 frames per second, a key frame each second, and B-frames. */
const options =
  "-t 3 -vf fps=8,scale=320:180 -c:v libx264 -preset slow -profile:v high -crf 32 -g 8 -bf 2 -c:a copy -map_metadata -1 -movflags +faststart";

for (const { name } of CLIPS) {
  const output = fileURLToPath(new URL(`media/${name}.mp4`, import.meta.url));
  execFileSync("ffmpeg", ["-y", "-v", "error", "-i", `static/media/${name}.mp4`, ...options.split(" "), output]);
  console.log(output);
}
