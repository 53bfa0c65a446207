import { expect, it } from "vitest";
import { PaintedPlayer } from "./painted-player";

it("goes on when it is played after a pause, until it has ended", async () => {
  const player = new PaintedPlayer();
  const said: string[] = [];
  for (const type of ["play", "pause", "ended", "timeupdate"]) player.addEventListener(type, () => said.push(type));
  for (let paused = 0; paused < 2; paused++) player.pause();
  const resumed = player.resumed.then(() => said.push("resumed"));
  await player.play();
  await resumed;
  player.reach(2);
  player.end();
  await player.play();
  expect(said).toEqual(["pause", "play", "resumed", "timeupdate", "ended"]);
  expect([player.paused, player.currentTime]).toEqual([true, 2]);
});
