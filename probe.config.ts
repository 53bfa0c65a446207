import type { Config } from "@docusaurus/types";
import createConfig from "./docusaurus.config";
import searchPlugin from "./src/plugins/search";
export default async function probe(): Promise<Config> {
  const config = await createConfig();
  const plugin = (context: never, options: never) => ({ ...searchPlugin(context, options), postBuild: undefined });
  return { ...config, plugins: [...(config.plugins ?? []), plugin as never] };
}
