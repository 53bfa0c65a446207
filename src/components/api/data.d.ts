/** Data that the plugin `api-reference` generates for pages. */
declare module "@api-data/timeline.json" {
  const timeline: import("typedoc-history").Timeline;
  export default timeline;
}

declare module "@api-data/effects/*.json" {
  const effects: import("typedoc-history").FunctionDescription[];
  export default effects;
}

declare module "@api-data/sounds/*.json" {
  const sounds: import("typedoc-history").FunctionDescription[];
  export default sounds;
}

declare module "@api-data/options/*.json" {
  const options: import("typedoc-history").ListedOption[];
  export default options;
}

declare module "@api-data/news/*.json" {
  const news: import("typedoc-history").News;
  export default news;
}

/** What is new, as written. */
declare module "@api-data/news/*.mdx" {
  const NewsText: import("react").ComponentType;
  export default NewsText;
}
