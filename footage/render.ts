/** Renders a scene in headless Chromium, frame by frame, and hands the raw pictures to ffmpeg. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import { chromiumArgs, ensureChromium } from "../packages/test-browsers/src/chromium.ts";

export interface Shot {
  /** The file in `scenes/`, without its extension. */
  scene: string;
  width: number;
  height: number;
  fps: number;
  /** Times of the frames in seconds. */
  times: number[];
}

async function bundle(scene: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { stage } from "./stage/page.ts"; import { createScene } from "./scenes/${scene}.ts"; stage(createScene);`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
  });
  return outputFiles[0]!.text;
}

/** Writes the shot to `output` with ffmpeg's `options`; lossless by default. */
export async function render(
  { scene, width, height, fps, times }: Shot,
  output: string,
  options = ["-c:v", "libx264rgb", "-preset", "ultrafast", "-qp", "0"],
): Promise<void> {
  const input = ["-f", "rawvideo", "-pix_fmt", "rgba", "-s", `${width}x${height}`, "-r", `${fps}`, "-i", "-"];
  const ffmpeg = spawn("ffmpeg", ["-v", "error", "-y", ...input, "-vf", "vflip", ...options, output], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const ended = once(ffmpeg, "close");
  const script = await bundle(scene);
  let done = 0;
  const server = createServer(async (request, response) => {
    if (request.url === "/frame") {
      for await (const chunk of request) if (!ffmpeg.stdin.write(chunk)) await once(ffmpeg.stdin, "drain");
      if (++done % 30 === 0 || done === times.length) console.log(`${scene}: ${done} of ${times.length} frames`);
      response.end();
    } else if (request.url === "/scene.js") response.end(script);
    else
      response.setHeader("content-type", "text/html").end(`<!doctype html><meta charset="utf-8">
<canvas width="${width}" height="${height}"></canvas><script src="/scene.js"></script>`);
  });
  server.listen(Number(process.env.PORT ?? 0), "127.0.0.1");
  await once(server, "listening");
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(0);
    page.on("console", (message) => console.log(`${scene}: ${message.text()}`));
    page.on("pageerror", (error) => console.error(error));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.evaluate((at) => window.drawFrames(at), times);
  } finally {
    await browser.close();
    server.close();
    ffmpeg.stdin.end();
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}
