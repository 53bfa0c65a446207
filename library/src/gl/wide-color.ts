/** Colors that a usual display cannot show, and the shader that brings them to BT.709. */

/** How the colors of a frame with the primaries of BT.2020 are stored: as light of up to 10,000 nits (PQ), relative light (HLG), or usual. */
export type WideColor = "pq" | "hlg" | "sdr";

/** How a frame of HDR stores its colors. */
export type HDRColor = Exclude<WideColor, "sdr">;

/** How a frame stores colors beyond BT.709; `undefined` if it has none. */
export function wideColorOf({ colorSpace }: VideoFrame): WideColor | undefined {
  // TypeScript's names of color spaces are not complete.
  const { primaries, transfer } = colorSpace as { primaries: string | null; transfer: string | null };
  if (transfer === "pq" || transfer === "hlg") return transfer;
  return primaries === "bt2020" ? "sdr" : undefined;
}
