import { compositeSource } from "../effects/add.ts";
import { pictureOfEdit } from "../effects/edit-picture.ts";
import { resolve } from "../effects/options.ts";
import { withSecond } from "../effects/second.ts";
import { checkFit, type Fit, placement } from "../frame/fit.ts";
import { uprightSize } from "../gl/picture.ts";
import type { Effect } from "../gl/step.ts";
import type { Extent } from "../gl/values.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { checkNumber, FINITE, FRACTION, NOT_NEGATIVE, oneOf } from "../media/check-option.ts";
import type { Layer } from "./layer.ts";

type Look = Record<"x" | "y" | "width" | "height", number | undefined>;

/** Ranges of constants. */
const RULES = { x: FINITE, y: FINITE, width: NOT_NEGATIVE, height: NOT_NEGATIVE, opacity: FRACTION };

/** The picture of a layer as an effect of what is below it. */
export function layerPicture(
  { edit, at = 0, fit = "contain", blend = "normal", ...look }: Layer,
  place: string,
): Effect[] {
  oneOf("blend", blend, ["normal", "additive", "multiply", "screen"]);
  checkFit({}, fit);
  const { x, y, width, height, opacity = 1 } = look;
  for (const [name, rule] of Object.entries(RULES)) {
    const value = look[name as keyof typeof RULES];
    if (value !== undefined && typeof value !== "function") checkNumber(name, value, rule);
  }
  const source = compositeSource([blend], true);
  return withSecond(pictureOfEdit(edit, { at, atEnd: "hide", place }), (second) => async (frame, size) => {
    if (!(await second.show(frame))) return [];
    const given = (name: string, value: Uniform<number> | undefined) =>
      value === undefined ? undefined : numberOf(name, value, frame);
    const [left, top, wide, high, strength] = await Promise.all([
      given("x", x),
      given("y", y),
      given("width", width),
      given("height", height),
      numberOf("opacity", opacity, frame),
    ]);
    const values = areaOf({ x: left, y: top, width: wide, height: high }, fit, uprightSize(second.picture), size);
    return [
      {
        kind: "pixel",
        source,
        values: { ...values, alpha: 0, [blend]: strength },
        layers: { layer: second },
        identity: strength === 0,
      },
    ];
  });
}

async function numberOf(name: string, value: Uniform<number>, frame: VideoFrame): Promise<number> {
  const number = await resolve(name, value, frame);
  checkNumber(name, number, FINITE);
  return number;
}

/** The corner and the size of a picture, and the box that it may fill, as fractions of the frame. */
function areaOf({ x, y, width, height }: Look, fit: Fit, [own, tall]: Extent, [W, H]: Extent) {
  const boxWidth = width ?? (height === undefined ? 1 : (height * H * own) / tall / W);
  const boxHeight = height ?? (width === undefined ? 1 : (width * W * tall) / own / H);
  const left = x ?? (1 - boxWidth) / 2;
  const top = y ?? (1 - boxHeight) / 2;
  const inside = placement({ width: own, height: tall }, { width: boxWidth * W, height: boxHeight * H }, fit);
  return {
    corner: [left + inside.x / W, top + inside.y / H],
    extent: [inside.width / W, inside.height / H],
    box: [left, top, left + boxWidth, top + boxHeight],
  };
}
