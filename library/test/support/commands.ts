/** What the tests ask the machine for: a program's view of a file, and a page that is in no frame. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type {} from "@vitest/browser-playwright";
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
const ffprobe: BrowserCommand<[base64: string]> = async (_, base64): Promise<Probe | string> => {
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

/** Runs a module of the tests in a page of its own; gives what its default export resolves with. */
const inOwnPage: BrowserCommand<[path: string]> = async ({ context, page }, path): Promise<unknown> => {
  const own = await context.newPage();
  try {
    const url = new URL(path, page.url()).href;
    await own.route("**/own-page", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }));
    await own.goto(new URL("/own-page", page.url()).href);
    return await own.evaluate(async (module) => (await import(module)).default(), url);
  } finally {
    await own.close();
  }
};

/** Bytes of the page's heap that are in use once the garbage is gone. */
const usedHeap: BrowserCommand<[]> = async ({ context, page }): Promise<number> => {
  const session = await context.newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize;
};

export const commands = { ffprobe, inOwnPage, usedHeap };

declare module "vitest/browser" {
  interface BrowserCommands {
    ffprobe(base64: string): Promise<Probe | string>;
    inOwnPage(path: string): Promise<unknown>;
    usedHeap(): Promise<number>;
  }
}
