import type { SidebarsConfig } from "@docusaurus/plugin-content-docs";

/** The guides, in the order in which a reader needs them. A new page gets its place here; a test finds pages without one. */
const sidebars: SidebarsConfig = {
  tutorial: [
    "index",
    "intro",
    "installation",
    "quick-start",
    "supported-formats",
    "troubleshooting",
    {
      type: "category",
      label: "Usage",
      link: {
        type: "generated-index",
        title: "Usage",
        slug: "/category/usage",
        description:
          "One page for each task: build a pipeline, change pictures and sound, save the result, and find out what went wrong. Every sample runs on the page.",
      },
      items: [
        {
          type: "category",
          label: "Basics",
          description: "Frames, time and key frames; a pipeline from end to end; errors.",
          collapsed: false,
          items: ["tutorial/media-basics", "tutorial/pipelines", "tutorial/phone-video", "tutorial/errors"],
        },
        {
          type: "category",
          label: "Cut and join",
          description: "Trim, join, slow down and speed up; describe a whole edit.",
          collapsed: false,
          items: ["tutorial/trimming", "tutorial/joining", "tutorial/speed", "tutorial/edits"],
        },
        {
          type: "category",
          label: "Picture",
          description: "Effects, animation, sizes, titles and overlays, thumbnails.",
          collapsed: false,
          items: [
            "tutorial/effects",
            "tutorial/keyframes",
            "tutorial/compositing",
            "tutorial/text",
            "tutorial/sizes",
            "tutorial/single-frames",
          ],
        },
        {
          type: "category",
          label: "Sound",
          description: "Volume, fades, music, and every sound effect.",
          collapsed: false,
          items: ["tutorial/audio", "tutorial/sound-effects"],
        },
        {
          type: "category",
          label: "Input and output",
          description: "Files, addresses, cameras and canvases in; files, uploads, players and GIFs out.",
          collapsed: false,
          items: [
            "tutorial/inputs",
            "tutorial/undecodable-files",
            "tutorial/live-sources",
            "tutorial/saving",
            "tutorial/quality",
            "tutorial/gif",
          ],
        },
        {
          type: "category",
          label: "In your app",
          description: "Previews, React, workers, speed, and the change from another version or library.",
          collapsed: false,
          items: [
            "tutorial/preview",
            "tutorial/build-an-editor",
            "tutorial/overlays-and-handles",
            "tutorial/react",
            "tutorial/workers",
            "tutorial/long-jobs",
            "tutorial/performance",
            "tutorial/migrating",
            "tutorial/coming-from",
          ],
        },
        {
          type: "category",
          label: "Inside MFX",
          description: "Shaders of your own, encoders and containers as streams, and tools to look inside.",
          collapsed: false,
          items: ["tutorial/custom-shaders", "tutorial/building-blocks", "tutorial/debugging"],
        },
      ],
    },
    "glossary",
    "playground",
    "tools",
  ],
};

export default sidebars;
