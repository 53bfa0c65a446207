/* `encode` takes `faststart` for MP4. No new exports. */
export * from "./0.8.4.ts";
