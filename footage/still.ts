/** Renders single frames for checking a scene: `tsx footage/still.ts coast 640 0 7 13`. */
import { mkdirSync } from "node:fs";
import { render } from "./render.ts";

const [scene = "coast", width = "1280", ...times] = process.argv.slice(2);
mkdirSync(".generated/footage", { recursive: true });
const shot = { scene, width: Number(width), height: (Number(width) * 9) / 16, fps: 30, times: times.map(Number) };
await render(shot, `.generated/footage/${scene}-%02d.png`, ["-update", "0"]);
