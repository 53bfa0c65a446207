// Written without JSX, which Docusaurus's loader for plugins does not support.
import { createElement as h, type ReactElement } from "react";

export const WIDTH = 1200;
export const HEIGHT = 630;

export interface Card {
  title: string;
  /** The version's label, like `0.9.3` or `next`. */
  version: string;
  site: string;
  tagline: string;
}

/** The palette of `src/css/tokens.css`, whose variables a picture cannot use. */
const COLORS = { background: "#0d0f12", surface: "#262b32", text: "#e8eaed", muted: "#b6bdc7", accent: "#ffb068" };

/** Warm light from the right, in bands like those of the logo. Flat: gradients, masks and borders take most of a card's time. */
const BANDS = ["#13110f", "#1b1510", "#281b0e"];
const LINE_HEIGHT = 10;

const whole = { display: "flex", width: WIDTH, height: HEIGHT, backgroundColor: COLORS.background } as const;
const band = (index: number) =>
  ({
    position: "absolute",
    left: 910 + index * 150,
    top: -200,
    width: WIDTH,
    height: 2 * HEIGHT,
    backgroundColor: BANDS[index],
    transform: "rotate(24deg)",
  }) as const;
const line = {
  position: "absolute",
  bottom: 0,
  width: WIDTH,
  height: LINE_HEIGHT,
  backgroundColor: COLORS.accent,
} as const;
const content = {
  position: "relative",
  display: "flex",
  flexDirection: "column",
  justifyContent: "space-between",
  boxSizing: "border-box",
  width: "100%",
  padding: `72px 80px ${72 + LINE_HEIGHT}px`,
  color: COLORS.text,
  fontFamily: "Geist",
} as const;
const brand = { display: "flex", alignItems: "center", gap: 24, fontSize: 40, fontWeight: 600 };
const badge = {
  padding: "6px 20px",
  borderRadius: 999,
  backgroundColor: COLORS.surface,
  color: COLORS.muted,
  fontSize: 28,
};
const heading = { display: "flex", fontWeight: 600, lineHeight: 1.1, letterSpacing: -2 };
const footer = { display: "flex", color: COLORS.muted, fontSize: 32 };

/** The picture's layout; `logo` is a data URL. */
export function layout({ title, version, site, tagline }: Card, logo: string): ReactElement {
  return h(
    "div",
    { style: whole },
    ...BANDS.map((_, index) => h("div", { style: band(index) })),
    h("div", { style: line }),
    h(
      "div",
      { style: content },
      h(
        "div",
        { style: brand },
        h("img", { src: logo, width: 64, height: 64 }),
        site,
        h("span", { style: badge }, version),
      ),
      h("div", { style: { ...heading, fontSize: title.length > 32 ? 76 : 96 } }, title),
      h("div", { style: footer }, tagline),
    ),
  );
}
