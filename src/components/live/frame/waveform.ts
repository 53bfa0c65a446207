/** Draws the waveform of a sound file below its player. */
import { BOX, COLUMNS, factsOf, frameOf, outlineOf, type Peaks, textFor } from "../../waveform/peaks";
import { element, place, printLine } from "./place";

/** The used part of a release. Releases without `waveform` draw nothing. */
interface Release {
  decode(input: Blob | string): Promise<{
    video?: ReadableStream<VideoFrame>;
    audio?: ReadableStream<AudioData>;
  }>;
  waveform?(audio: ReadableStream<AudioData>, options: { width: number; signal: AbortSignal }): Promise<Peaks>;
}

/** @param footage - URL of the sound that is drawn behind, for comparison. */
export async function placeWaveform(file: Blob, footage: string | undefined, signal: AbortSignal): Promise<void> {
  const release = (await import("mfx" as string)) as Release;
  if (!release.waveform) return;
  const measure = async (input: Blob | string) => {
    const { video, audio } = await release.decode(input);
    await video?.cancel();
    return audio && release.waveform?.(audio, { width: COLUMNS, signal });
  };
  try {
    const [after, before] = await Promise.all([measure(file), footage === undefined ? undefined : measure(footage)]);
    if (after) place(figureOf(after, before));
  } catch (error) {
    // The program has succeeded, so this is not its failure.
    if (!signal.aborted)
      printLine(`The waveform could not be drawn: ${error instanceof Error ? error.message : error}`);
  }
}

function figureOf(after: Peaks, before: Peaks | undefined): HTMLElement {
  const figure = element("figure", { className: "waveform" });
  const svg = svgElement("svg", {
    viewBox: `0 0 ${BOX.width} ${BOX.height}`,
    preserveAspectRatio: "none",
    role: "img",
    "aria-label": textFor(after, before),
  });
  const frame = before ? frameOf(before, after) : frameOf(after);
  if (before) svg.append(svgElement("path", { class: "before", d: outlineOf(before, frame) }));
  svg.append(svgElement("path", { class: "after", d: outlineOf(after, frame) }));
  const caption = element("figcaption");
  if (before) caption.append(legend("before", `Before: ${factsOf(before)}`));
  caption.append(legend("after", before ? `After: ${factsOf(after)}` : factsOf(after)));
  figure.append(svg, caption);
  return figure;
}

const legend = (className: string, textContent: string) => element("span", { className, textContent });

function svgElement(name: string, attributes: Record<string, string>): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}
