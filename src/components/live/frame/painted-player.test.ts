import { expect, it } from "vitest";
import { PaintedPlayer } from "./painted-player";
import { changePlayer, watchPlayer } from "./playable";

it("goes on when it is played after a pause, until it has ended", async () => {
  const player = new PaintedPlayer();
  const said: string[] = [];
  for (const type of ["play", "pause", "ended", "timeupdate"]) player.addEventListener(type, () => said.push(type));
  const states: unknown[] = [];
  watchPlayer(player, 3, (state) => states.push(state));
  for (let paused = 0; paused < 2; paused++) player.pause();
  const resumed = player.resumed.then(() => said.push("resumed"));
  await player.play();
  await resumed;
  player.reach(2);
  changePlayer(player, { currentTime: 1 });
  player.end();
  await player.play();
  expect(said).toEqual(["pause", "play", "resumed", "timeupdate", "ended"]);
  const end = { id: 3, event: "ended", currentTime: 2, paused: true, ended: true };
  expect(states.at(-1)).toEqual({ ...end, isAudio: false, canSeek: false, duration: 0, loop: false, muted: false });
});
