interface PostCssOptions {
  plugins: unknown[];
  [option: string]: unknown;
}

/**
 * Style sheets are written for the browsers that are supported, and Lightning CSS prefixes what it minifies: what remains is to put them
 * into their layers. Nor is a configuration looked for in every folder above each.
 */
export const withoutTransforms = (options: PostCssOptions): PostCssOptions => ({
  ...options,
  config: false,
  plugins: options.plugins.filter((plugin) => !(Array.isArray(plugin) && /postcss-preset-env/.test(plugin[0]))),
});
