import { expect, test } from "vitest";
import { animate, tone } from "../../releases/next.ts";
import { planesOfStream } from "../sound/planes.ts";
import { maxDifference } from "./signals.ts";

test.each([
  ["keeps its frequency", 440],
  ["glides", animate("0s 300, 200ms 900, 400ms 200")],
])("a tone that %s goes on with its wave, wherever a run starts", async (_, frequency) => {
  const edit = tone({ frequency, duration: 400, sampleRate: 48_000 });
  const samplesFrom = async (at: number) => (await planesOfStream((await edit.open({ at })).audio!))[0]!;
  const whole = await samplesFrom(0);
  for (const position of [48, 4096, 4800, 12_000, 19_199]) {
    const part = await samplesFrom((position * 1000) / 48_000);
    expect(part).toHaveLength(19_200 - position);
    expect(maxDifference(part, whole.subarray(position))).toBeLessThan(1e-5);
  }
});
