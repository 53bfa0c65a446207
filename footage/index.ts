/** `npm run footage [-- coast city … --draft]`: renders, composes and encodes the clips into `static/media/`. */
import { mkdirSync } from "node:fs";
import { CLIPS, FPS } from "./clips.ts";
import { encode } from "./encode.ts";
import { compose } from "./music.ts";
import { render } from "./render.ts";

const [draft, asked] = [process.argv.includes("--draft"), process.argv.slice(2).filter((word) => word !== "--draft")];
const unknown = asked.filter((name) => !CLIPS.some((clip) => clip.name === name));
if (unknown.length)
  throw new Error(`No such clip: ${unknown.join(", ")}. There are ${CLIPS.map(({ name }) => name).join(", ")}.`);

const work = ".generated/footage";
for (const folder of [work, "static/media"]) mkdirSync(folder, { recursive: true });
for (const clip of CLIPS.filter(({ name }) => !asked.length || asked.includes(name))) {
  const { name, seconds } = clip;
  const [width, height] = [clip.width, clip.height].map((side) => (draft ? side * 0.75 : side)) as [number, number];
  const times = Array.from({ length: seconds * FPS }, (_, frame) => frame / FPS);
  const [picture, sound] = [`${work}/${name}.mkv`, `${work}/${name}.wav`];
  await render({ scene: name, width, height, fps: FPS, times }, picture);
  compose(name, seconds, sound);
  await encode(clip, picture, sound, "static/media");
}
