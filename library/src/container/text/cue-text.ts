/** Words that are marked in a text. */
interface Style {
  bold: boolean;
  italic: boolean;
  underline: boolean;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => ESCAPES[sign]!);

/** A run of text in WebVTT. */
function styled(text: string, { bold, italic, underline }: Style): string {
  if (text === "") return "";
  const tags = [bold && "b", italic && "i", underline && "u"].filter((tag) => tag !== false);
  return `${tags.map((tag) => `<${tag}>`).join("")}${escaped(text)}${tags
    .map((tag) => `</${tag}>`)
    .reverse()
    .join("")}`;
}

/** Text of SubRip in WebVTT. Colors and positions are left out. */
export function fromSrt(text: string): string {
  const parts = text.replace(/\{\\[^}]*\}/g, "").split(/(<\/?[a-z][^<>]*>)/i);
  return parts
    .map((part, index) => {
      if (index % 2 === 0) return escaped(part);
      const [, slash, name] = /^<(\/?)([biu])(?:\s[^>]*)?>$/i.exec(part) ?? [];
      return name ? `<${slash}${name.toLowerCase()}>` : "";
    })
    .join("");
}

const PLAIN: Style = { bold: false, italic: false, underline: false };

/** Tags of ASS that begin or end a mark, and `r`, which ends all. A tag without a number ends its mark. */
const ASS_MARKS = /\\(?:([biup])(\d+|(?=\s*(?:\\|$)))|r)/g;

/** Least weight that is bold. `\b` has a weight, or 1 for bold. */
const BOLD_WEIGHT = 600;

/** Fields of an event of ASS in Matroska that come before its text. */
const ASS_FIELDS = 8;

/** Text of an event of ASS in WebVTT. Named styles, fonts, colors and positions are left out, and drawings. */
export function fromAss(event: string): string {
  const text = event.split(",").slice(ASS_FIELDS).join(",");
  let style: Style & { drawing: boolean } = { ...PLAIN, drawing: false };
  return text
    .split(/\{([^}]*)\}/)
    .map((part, index) => {
      if (index % 2 === 0) {
        const lines = part.replace(/\\[Nn]/g, "\n").replace(/\\h/g, "\u00a0");
        return style.drawing ? "" : styled(lines, style);
      }
      for (const [, name, value] of part.matchAll(ASS_MARKS)) {
        const member = name && { b: "bold", i: "italic", u: "underline", p: "drawing" }[name];
        const number = Number(value);
        const isOn = name === "b" ? number === 1 || number >= BOLD_WEIGHT : number > 0;
        style = { ...style, ...(member ? { [member]: isOn } : PLAIN) };
      }
      return "";
    })
    .join("");
}

/** Face flags of MP4's timed text. */
const [BOLD, ITALIC, UNDERLINE] = [1, 2, 4];

/** A sample of MP4's timed text in WebVTT. Fonts, colors and positions are left out. */
export function fromTimedText(sample: Uint8Array): string {
  const view = new DataView(sample.buffer, sample.byteOffset, sample.byteLength);
  const length = view.getUint16(0);
  const bytes = sample.subarray(2, 2 + length);
  const isWide = bytes[0] === 0xfe && bytes[1] === 0xff;
  const characters = [...new TextDecoder(isWide ? "utf-16be" : "utf-8").decode(bytes)];
  const faces = new Uint8Array(characters.length);
  for (let at = 2 + length; at + 8 <= view.byteLength; ) {
    const size = view.getUint32(at);
    if (size < 8 || at + size > view.byteLength) break;
    const isStyle = view.getUint32(at + 4) === 0x7374796c;
    for (let entry = at + 10; isStyle && entry + 12 <= at + size; entry += 12) {
      faces.fill(view.getUint8(entry + 6), view.getUint16(entry), view.getUint16(entry + 2));
    }
    at += size;
  }
  let text = "";
  for (let start = 0; start < characters.length; ) {
    const face = faces[start]!;
    let end = start + 1;
    while (end < characters.length && faces[end] === face) end++;
    const style = { bold: (face & BOLD) > 0, italic: (face & ITALIC) > 0, underline: (face & UNDERLINE) > 0 };
    text += styled(characters.slice(start, end).join(""), style);
    start = end;
  }
  return text.replace(/\r\n?/g, "\n");
}

/** Text of WebVTT without timestamps, which would be wrong after a cut. */
export const fromWebVtt = (text: string) => text.replace(/<[\d:.]+>/g, "");
