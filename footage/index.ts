/** `npm run footage [-- coast city … --draft]`: renders, composes and encodes the clips into `static/media/`. */
import { mkdirSync } from "node:fs";
import { CLIPS, FPS, SOUNDS } from "../src/site/clips.ts";
import { encode, encodeSound } from "./encode.ts";
import { compose } from "./music.ts";
import { render } from "./render.ts";

const [draft, asked] = [process.argv.includes("--draft"), process.argv.slice(2).filter((word) => word !== "--draft")];
const names = [...CLIPS, ...SOUNDS].map(({ name }) => name);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length) throw new Error(`No such clip: ${unknown.join(", ")}. There are ${names.join(", ")}.`);
const isAsked = ({ name }: { name: string }) => !asked.length || asked.includes(name);

const work = ".generated/footage";
for (const folder of [work, "static/media"]) mkdirSync(folder, { recursive: true });
for (const clip of CLIPS.filter(isAsked)) {
  const { name, seconds } = clip;
  const [width, height] = [clip.width, clip.height].map((side) => (draft ? side * 0.75 : side)) as [number, number];
  const times = Array.from({ length: seconds * FPS }, (_, frame) => frame / FPS);
  const [picture, sound] = [`${work}/${name}.mkv`, `${work}/${name}.wav`];
  await render({ scene: name, width, height, fps: FPS, times }, picture);
  compose(name, seconds, sound);
  await encode(clip, picture, sound, "static/media");
}
for (const clip of SOUNDS.filter(isAsked)) {
  const sound = `${work}/${clip.name}.wav`;
  compose(clip.piece, clip.seconds, sound);
  await encodeSound(clip, sound, "static/media");
}
