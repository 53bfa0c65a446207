/**
 * Rspack's cache is not to outlive a change of the site's plugins. It follows what a file imports, but from Docusaurus it knows only the
 * configuration's file, which loads the real one by means it does not understand. (Webpack's types know no such option.)
 */
export const forgottenWith = (file: string) => ({ experiments: { cache: { buildDependencies: [file] } } as object });
