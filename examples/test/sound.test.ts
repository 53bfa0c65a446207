/** The output of the sound, and its levels: no browser is needed. */
import { afterAll, expect, test, vi } from "vitest";
import { levels, soundOutput } from "../editor/src/ui/sound-output";

type Link = [from: string, to: unknown, output?: number];
const links: Link[] = [];
let samples: number[][] = [];

class Context {
  state = "running";
  readonly destination = "speakers";
}
class Node {
  constructor(
    readonly context: Context,
    readonly options: object = {},
  ) {}
  connect(to: unknown, output?: number) {
    links.push([this.constructor.name, to, ...(output === undefined ? [] : [output])] as Link);
  }
}
class GainNode extends Node {}
class ChannelSplitterNode extends Node {}
class AnalyserNode extends Node {
  readonly fftSize = 4;
  readonly side = samples.push([]) - 1;
  getFloatTimeDomainData(into: Float32Array) {
    into.set(samples[this.side]!);
  }
}

afterAll(() => void vi.unstubAllGlobals());

test("there is one output, which is replaced if its context was closed; its levels are those of either side", () => {
  expect([soundOutput(), levels()]).toEqual([undefined, []]);
  for (const made of [GainNode, ChannelSplitterNode, AnalyserNode]) vi.stubGlobal(made.name, made);
  vi.stubGlobal("AudioContext", Context);
  const first = soundOutput();
  expect(first).toMatchObject({ options: { channelCount: 2, channelCountMode: "explicit" } });
  expect(soundOutput()).toBe(first);
  const sides = links.flatMap(([, to]) => (to instanceof AnalyserNode ? [to.side] : []));
  expect(sides).toEqual([0, 1]);
  const kinds = links.map(([from, to, output]) => [from, to instanceof Node ? to.constructor.name : to, output]);
  expect(kinds).toEqual([
    ["GainNode", "speakers", undefined],
    ["GainNode", "ChannelSplitterNode", undefined],
    ["ChannelSplitterNode", "AnalyserNode", 0],
    ["ChannelSplitterNode", "AnalyserNode", 1],
  ]);
  samples = [
    [0, 0.1, -1, 0.5],
    [0, 0.1, -0.01, 0],
  ];
  expect(levels()).toEqual([0, expect.closeTo(-20, 4)]);
  Object.assign(first!.context, { state: "closed" });
  const second = soundOutput();
  expect(second).not.toBe(first);
  expect(soundOutput()).toBe(second);
  expect(links).toHaveLength(8);
  samples = [[], [], [0.01], []];
  expect(levels()).toEqual([expect.closeTo(-40, 4), -Infinity]);
});
