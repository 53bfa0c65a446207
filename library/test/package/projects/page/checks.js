// What a program does with MFX, from the outside: each check resolves with facts about its result.
import { animate, decode, effect, encode, visual } from "mfx";
import { encode as encodeNext, runInWorker } from "mfx/next";

const clip = async () => (await fetch("/clip.mp4")).body;
const picture = { width: 64, height: 36, bitrate: 300_000, framerate: 25 };

async function collect(stream) {
  const items = [];
  for await (const item of stream) items.push(item);
  return items;
}

async function count(frames) {
  let number = 0;
  for await (const frame of frames) {
    number++;
    frame.close();
  }
  return number;
}

/** The width of an encoded file as the browser shows it. */
async function widthOf(file, type) {
  const blob = new Blob(await collect(file), { type });
  const element = document.createElement(type.startsWith("image/") ? "img" : "video");
  element.src = URL.createObjectURL(blob);
  await new Promise((resolve, reject) => {
    element.onloadeddata = element.onload = resolve;
    element.onerror = () => reject(new Error(`The browser cannot show the ${type} of ${blob.size} bytes.`));
  });
  return element.videoWidth || element.naturalWidth;
}

const checks = {
  async decode() {
    const { video, audio } = await decode(await clip(), "video/mp4");
    const [frames, pieces] = await Promise.all([count(video), count(audio)]);
    return { frames, sound: pieces > 0 };
  },

  async animate() {
    const factor = animate("0s 1, 1s 3", "linear");
    const frame = new VideoFrame(new Uint8Array(16), {
      format: "RGBA",
      codedWidth: 2,
      codedHeight: 2,
      timestamp: 500_000,
    });
    const value = await factor(frame);
    frame.close();
    return { value };
  },

  async effect() {
    const { video, audio } = await decode(await clip(), "video/mp4");
    await audio.cancel();
    const factor = animate("0s 1, 2s 2", "inOutQuad");
    return { frames: await count(effect(video, [visual.zoom({ factor, x: 0.5, y: 0.5 }), visual.blur({})])) };
  },

  async encode() {
    const { video, audio } = await decode(await clip(), "video/mp4");
    const file = encode({
      mimeType: 'video/webm; codecs="vp8,opus"',
      streaming: true,
      video: { ...video.track.config, ...picture, stream: video },
      audio: { ...audio.track.config, stream: audio },
    });
    return { width: await widthOf(file, "video/webm") };
  },

  async gif() {
    const { video, audio } = await decode(await clip(), "video/mp4", { trim: { end: 400 } });
    await audio.cancel();
    const file = encode({ mimeType: "image/gif", video: { ...picture, stream: video } });
    return { width: await widthOf(file, "image/gif") };
  },

  async gifWorker() {
    const { video, audio } = await decode(await clip(), "video/mp4", { trim: { end: 400 } });
    await audio.cancel();
    const worker = new Worker(new URL("./gif.worker.js", import.meta.url), { type: "module" });
    const file = encodeNext({ mimeType: "image/gif", video: { ...picture, stream: video }, gif: { worker } });
    const width = await widthOf(file, "image/gif");
    worker.terminate();
    return { width };
  },

  async worker() {
    const worker = new Worker(new URL("./pipeline.worker.js", import.meta.url), { type: "module" });
    const address = new URL("/clip.mp4", location.href).href;
    const width = await widthOf(runInWorker(worker, address), "video/mp4");
    worker.terminate();
    return { width };
  },
};

/** Facts by check; the text of its error for one that fails. */
export async function runChecks() {
  const results = {};
  for (const [name, check] of Object.entries(checks)) {
    try {
      results[name] = await check();
    } catch (error) {
      results[name] = String(error?.stack ?? error);
    }
  }
  return results;
}
