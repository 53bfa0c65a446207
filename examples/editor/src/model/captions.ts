/** Captions of SRT and WebVTT files, which become titles. */
import { DEFAULT_TITLE, newId, type Title } from "./project.ts";

const STYLE = { ...DEFAULT_TITLE, y: 0.88, size: 0.055, background: "rgb(0 0 0 / 60%)" };
const TIME = /(?:(\d+):)?(\d+):(\d+)[.,](\d{3})/;
const CUE = new RegExp(`^\\s*${TIME.source}\\s*-->\\s*${TIME.source}`);
const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&nbsp;": " ", "&amp;": "&" };

export const isCaptions = ({ name }: File) => /\.(srt|vtt)$/i.test(name);

/** Returns a title for each caption; none if the text has no captions. Blocks that are not captions, such as notes, are left out. */
export function parseCaptions(text: string): Title[] {
  const blocks = text.replace(/\r\n?/g, "\n").split(/\n{2,}/);
  return blocks.flatMap((block) => {
    const lines = block.split("\n");
    const index = lines.findIndex((line) => CUE.test(line));
    const times = CUE.exec(lines[index] ?? "")?.slice(1);
    const said = plain(lines.slice(index + 1).join("\n"));
    if (!times || !said) return [];
    const [at, end] = [milliseconds(times.slice(0, 4)), milliseconds(times.slice(4))];
    return end > at ? [{ ...STYLE, id: newId(), text: said, at, duration: end - at }] : [];
  });
}

function milliseconds([hours = "0", minutes, seconds, thousandths]: readonly (string | undefined)[]): number {
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(thousandths);
}

/** Without tags such as `<i>` and `{\an8}`. */
const plain = (text: string) =>
  text
    .replace(/<[^>]*>|\{\\[^}]*\}/g, "")
    .replace(/&(?:lt|gt|nbsp|amp);/g, (entity) => ENTITIES[entity]!)
    .trim();
