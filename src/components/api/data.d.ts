/** What the plugin `api-reference` generates: see its README. */
declare module "@api-data/timeline.json" {
  const timeline: import("../../plugins/api-reference/timeline").Timeline;
  export default timeline;
}

declare module "@api-data/effects/*.json" {
  const effects: import("../../plugins/api-reference/effects").EffectDescription[];
  export default effects;
}

declare module "@api-data/news/*.json" {
  const news: import("../../plugins/api-reference/news").News;
  export default news;
}
