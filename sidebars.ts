import type { SidebarsConfig } from "@docusaurus/plugin-content-docs";

/** An open part of a section, with guides of the folder `tutorial`. */
const part = (label: string, pages: readonly string[], description: string) => ({
  ...({ type: "category", label, description, collapsed: false } as const),
  items: pages.map((page) => `tutorial/${page}`),
});

/** A section with a page of its own. */
const section = (title: string, slug: string, description: string, ...items: ReturnType<typeof part>[]) => ({
  ...({ type: "category", label: title } as const),
  link: { type: "generated-index", title, slug, description } as const,
  items,
});

/** The guides, in the order in which a reader needs them. A new page gets its place here; a test finds pages without one. */
const sidebars: SidebarsConfig = {
  tutorial: [
    "index",
    "intro",
    "installation",
    "quick-start",
    "supported-formats",
    "troubleshooting",
    section(
      "Usage",
      "/category/usage",
      "One page for each task: build a pipeline, cut and join, change pictures and sound, open and save files. Every sample runs on the page.",
      part(
        "Basics",
        ["media-basics", "pipelines", "phone-video", "errors"],
        "Frames, time and key frames; a pipeline from end to end; errors.",
      ),
      part(
        "Cut and join",
        ["trimming", "joining", "speed", "edits"],
        "Trim, join, slow down and speed up; describe a whole edit.",
      ),
      part(
        "Picture",
        ["effects", "keyframes", "compositing", "text", "sizes", "single-frames"],
        "Effects, animation, sizes, titles and overlays, thumbnails.",
      ),
      part("Sound", ["audio", "sound-effects"], "Volume, fades, music, and every sound effect."),
      part(
        "Input and output",
        ["inputs", "undecodable-files", "live-sources", "saving", "quality", "gif"],
        "Files, addresses, cameras and canvases in; files, uploads, players and GIFs out.",
      ),
    ),
    section(
      "In your app",
      "/category/in-your-app",
      "What an application needs around its pipelines: previews and editing, work in the background, the change from another library, and parts of MFX to build on.",
      part(
        "Interface",
        ["preview", "build-an-editor", "overlays-and-handles", "react"],
        "Preview and edit on the page, with React or without.",
      ),
      part(
        "Speed and long jobs",
        ["workers", "long-jobs", "performance"],
        "Workers, progress and cancellation, and what makes a pipeline fast.",
      ),
      part("Migration", ["migrating", "coming-from"], "The change from another version or library."),
      part(
        "Inside MFX",
        ["custom-shaders", "building-blocks", "debugging"],
        "Shaders of your own, encoders and containers as streams, and tools to look inside.",
      ),
    ),
    "glossary",
    "playground",
    "tools",
  ],
};

export default sidebars;
