import { HeroPlayer } from "./player";
import type { HeroMessage } from "./state";

let player: HeroPlayer | undefined;

self.addEventListener("message", ({ data }: MessageEvent<HeroMessage>) => {
  if (data.type === "start") player = new HeroPlayer(data, (event) => self.postMessage(event));
  else if (player) player.state = data.state;
});
