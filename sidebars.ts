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
          "One page for each task: build a pipeline, cut and join, change pictures and sound, open and save files. Every sample runs on the page.",
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
      ],
    },
    {
      type: "category",
      label: "In your app",
      link: {
        type: "generated-index",
        title: "In your app",
        slug: "/category/in-your-app",
        description:
          "What an application needs around its pipelines: previews and editing, work in the background, the change from another library, and parts of MFX to build on.",
      },
      items: [
        {
          type: "category",
          label: "Interface",
          description: "Preview and edit on the page, with React or without.",
          collapsed: false,
          items: ["tutorial/preview", "tutorial/build-an-editor", "tutorial/overlays-and-handles", "tutorial/react"],
        },
        {
          type: "category",
          label: "Speed and long jobs",
          description: "Workers, progress and cancellation, and what makes a pipeline fast.",
          collapsed: false,
          items: ["tutorial/workers", "tutorial/long-jobs", "tutorial/performance"],
        },
        {
          type: "category",
          label: "Migration",
          description: "The change from another version or library.",
          collapsed: false,
          items: ["tutorial/migrating", "tutorial/coming-from"],
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
