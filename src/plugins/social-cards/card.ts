// Without JSX: Docusaurus loads its plugins with a loader that knows none.
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

/** The palette of `src/css/tokens.css`, which a picture cannot read. */
const COLORS = { background: "#0d0f12", line: "#262b32", text: "#e8eaed", muted: "#b6bdc7", accent: "#ffb068" };

const card = {
  display: "flex",
  flexDirection: "column",
  justifyContent: "space-between",
  boxSizing: "border-box",
  width: "100%",
  height: "100%",
  padding: "72px 80px",
  background: `linear-gradient(135deg, ${COLORS.background} 60%, #2a1b0d 100%)`,
  borderBottom: `10px solid ${COLORS.accent}`,
  color: COLORS.text,
  fontFamily: "Geist",
} as const;
const brand = { display: "flex", alignItems: "center", gap: 24, fontSize: 40, fontWeight: 600 };
const badge = {
  padding: "6px 20px",
  border: `2px solid ${COLORS.line}`,
  borderRadius: 999,
  color: COLORS.muted,
  fontSize: 28,
};
const heading = { display: "flex", fontWeight: 600, lineHeight: 1.1, letterSpacing: -2 };
const footer = { display: "flex", color: COLORS.muted, fontSize: 32 };

/** The picture's layout; `logo` is a data URL. */
export function layout({ title, version, site, tagline }: Card, logo: string): ReactElement {
  return h(
    "div",
    { style: card },
    h(
      "div",
      { style: brand },
      h("img", { src: logo, width: 64, height: 64 }),
      site,
      h("span", { style: badge }, version),
    ),
    h("div", { style: { ...heading, fontSize: title.length > 32 ? 76 : 96 } }, title),
    h("div", { style: footer }, tagline),
  );
}
