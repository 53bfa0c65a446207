/** Alias of Docusaurus's own client entry, set by the plugin. */
declare module "docusaurus-plugin-gradual-start/docusaurus-entry" {}
