/** What tests ask the machine for. Those that ask the browser are in chromium-commands.ts and firefox-commands.ts. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { BrowserCommand } from "vitest/node";

const run = promisify(execFile);

export interface Probe {
  format: { duration?: string; format_name: string };
  streams: {
    codec_type: "video" | "audio";
    codec_name: string;
    width?: number;
    height?: number;
    sample_aspect_ratio?: string;
    color_space?: string;
    color_range?: string;
    pix_fmt?: string;
    sample_rate?: string;
    channels?: number;
    nb_read_packets?: string;
    nb_read_frames?: string;
    side_data_list?: { rotation?: number }[];
  }[];
}

/** ffprobe's view of a file, or a word on why there is none. */
export const ffprobe: BrowserCommand<[base64: string]> = async (_, base64): Promise<Probe | string> => {
  const folder = await mkdtemp(join(tmpdir(), "mfx-"));
  try {
    const file = join(folder, "file");
    await writeFile(file, Buffer.from(base64, "base64"));
    const args = "-v error -count_frames -count_packets -show_format -show_streams -of json".split(" ");
    return JSON.parse((await run("ffprobe", [...args, file])).stdout);
  } catch (error) {
    if ((error as { code?: unknown }).code === "ENOENT") return "ffprobe is not installed: its view is not compared.";
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
};

declare module "vitest/browser" {
  interface BrowserCommands {
    ffprobe(base64: string): Promise<Probe | string>;
    /** Runs a module of the tests in a page that is in no frame. Resolves with the result of its default export. */
    inOwnPage(path: string): Promise<unknown>;
    /** Bytes of the page's heap in use after a garbage collection; `undefined` if the browser cannot tell. */
    usedHeap(): Promise<number | undefined>;
  }
}
