/** What the sound of the player goes through, so that its levels can be read. One for the page, since browsers limit their number. */

let output: GainNode | undefined;
let sides: AnalyserNode[] = [];

/** Missing in a browser without Web Audio. A context that was closed is replaced. */
export function soundOutput(): AudioNode | undefined {
  const isUsable = output && output.context.state !== "closed";
  if (isUsable || !("AudioContext" in globalThis)) return output;
  const context = new AudioContext();
  output = new GainNode(context, { channelCount: 2, channelCountMode: "explicit" });
  output.connect(context.destination);
  const splitter = new ChannelSplitterNode(context, { numberOfOutputs: 2 });
  output.connect(splitter);
  sides = [0, 1].map(() => new AnalyserNode(context));
  for (const [side, analyser] of sides.entries()) splitter.connect(analyser, side);
  return output;
}

/** Peaks of the left and the right, in decibels: 0 is the loudest. */
export function levels(): number[] {
  return sides.map((analyser) => {
    const samples = new Float32Array(analyser.fftSize);
    analyser.getFloatTimeDomainData(samples);
    return 20 * Math.log10(samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0));
  });
}
