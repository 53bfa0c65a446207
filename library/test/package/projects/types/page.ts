import { decode, effect, MFXBlob, PaintToCanvas, visual } from "mfx";
import * as oldest from "mfx/0.7.0";
import * as next from "mfx/next";

export async function play(url: string, canvas: HTMLCanvasElement): Promise<void> {
  const { video } = await decode((await fetch(url)).body!, "video/mp4");
  const zoomed = effect(video, [visual.zoom({ factor: 2, x: 0.5, y: 0.5 })]);
  await zoomed.pipeTo(new PaintToCanvas(canvas));
}

export async function count(frames: ReadableStream<VideoFrame>): Promise<number> {
  let number = 0;
  for await (const frame of frames) {
    number++;
    frame.close();
  }
  return number;
}

/** Options may be undefined, as in a program that passes its own options on. */
export async function convert(file: Blob, signal?: AbortSignal): Promise<ReadableStream<Blob>> {
  const { video, audio } = await next.decode(file, undefined, { signal, trim: undefined });
  const small = video && next.effect(video, [], { width: 640, signal, onProgress: undefined });
  return next.encode({
    mimeType: 'video/mp4; codecs="h264,aac"',
    video: small && { stream: small, bitrate: undefined },
    audio: audio && { stream: audio },
    signal,
  });
}

export const blob: Blob = new MFXBlob([new Uint8Array(1)], { position: 3 });
export const code = (error: next.MFXError): string => error.code;
export const length = (data: AudioData): number => data.numberOfFrames / data.sampleRate;
export const parts = [next.serveGIF, oldest.Compositor, oldest.shaders.zoom] as const;
export const factor: oldest.shaders.Uniform<number> = 2;

// @ts-expect-error: an export of next is not in the oldest release.
export const missing = oldest.MFXError;
export const options: NonNullable<Parameters<typeof oldest.encode>[0]> = {
  mimeType: "video/webm",
  // @ts-expect-error: a later option is not in the oldest release.
  signal: new AbortController().signal,
};
