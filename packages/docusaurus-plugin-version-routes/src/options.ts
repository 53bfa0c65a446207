import type { OptionValidationContext } from "@docusaurus/types";
import { Joi } from "@docusaurus/utils-validation";

export interface PluginOptions {
  id: string;
  /** Names of versions whose routes stay in the main script, as those of the last version do. Defaults to none. */
  keep: string[];
}

/** The options that a site may set. */
export type Options = Partial<Omit<PluginOptions, "id">>;

const schema = Joi.object<PluginOptions>({
  keep: Joi.array().items(Joi.string()).default([]),
});

export function validateOptions({ validate, options }: OptionValidationContext<Options, PluginOptions>): PluginOptions {
  return validate(schema, options);
}
