import { checkFlags, wrongOption } from "../media/check-option.ts";
import type { TrackLabelOptions } from "./options.ts";

/** @throws OptionError if a label of a track has another type. */
export function checkLabels(option: string, { language, name, default: isDefault }: TrackLabelOptions): void {
  if (language !== undefined && !(typeof language === "string" && /^[a-z]{3}$/.test(language))) {
    wrongOption(`${option}.language`, "three lowercase letters, as in ISO 639-2", language, 'Use, for example, "eng".');
  }
  if (name !== undefined && typeof name !== "string") wrongOption(`${option}.name`, "a string", name);
  checkFlags({ [`${option}.default`]: isDefault });
}
