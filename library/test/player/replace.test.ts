/** A player that gets another edit. */
import { expect, test } from "vitest";
import { clip } from "../../src/edit/clip.ts";
import { deferred } from "../support/deferred.ts";
import { numbered, numberOn, once, record, until, withPlayer } from "./support.ts";

test("does nothing if it is the same", async () => {
  const film = numbered();
  const edit = () => clip(film, { end: 1500 });
  await withPlayer(edit(), async ({ player }) => {
    await once(player, "loadeddata");
    const before = film.starts.length;
    player.edit = edit();
    await player.play();
    player.edit = edit();
    await until(() => player.currentTime > 0.3);
    expect(film.starts.length).toBe(before);
  });
});

test("plays on with the earlier pictures until the others are ready", async () => {
  const { promise: held, resolve: release } = deferred();
  const duration = 1000;
  const [film, other] = [
    numbered({ duration }),
    numbered({ duration, number: (index) => 100 + index, beforeFrame: () => held }),
  ];
  await withPlayer(film, async ({ player, canvas }) => {
    const shown = () => numberOn(canvas)!;
    await once(player, "loadeddata");
    await player.play();
    const seen = record(player);
    await until(() => player.currentTime > 0.2);
    const before = shown();
    player.edit = other;
    await until(() => other.starts.length > 0 && shown() > before);
    expect(shown()).toBeLessThan(100);
    release();
    await once(player, "drawn");
    expect(shown()).toBeGreaterThanOrEqual(100);
    await once(player, "ended");
    expect(seen).toEqual(["drawn", "pause", "ended"]);
  });
});

test("shows the other edit's frame if it is paused before that", async () => {
  const [film, other] = [numbered(), numbered({ number: (index) => 100 + index })];
  await withPlayer(film, async ({ player, canvas }) => {
    await once(player, "loadeddata");
    await player.play();
    await until(() => player.currentTime > 0.2);
    player.edit = other;
    player.pause();
    await once(player, "drawn");
    expect(numberOn(canvas)).toBe(100 + Math.floor(player.currentTime * 25));
  });
});
