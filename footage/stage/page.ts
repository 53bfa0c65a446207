/** The browser's side: draws frame after frame and posts each to the program that requested it. */
import { createContext } from "./gl.ts";

export interface Scene {
  /** Draws the picture at a time in seconds; `frame` only seeds the dither. */
  draw(time: number, frame: number): void;
}

export type CreateScene = (gl: WebGL2RenderingContext, width: number, height: number) => Scene;

declare global {
  interface Window {
    drawFrames(times: number[]): Promise<void>;
  }
}

export function stage(createScene: CreateScene): void {
  const canvas = document.querySelector("canvas")!;
  const { width, height } = canvas;
  const gl = createContext(canvas);
  const scene = createScene(gl, width, height);
  const pixels = new Uint8Array(width * height * 4);
  window.drawFrames = async (times) => {
    const begun = performance.now();
    let posted: Promise<unknown> = Promise.resolve();
    for (const [frame, time] of times.entries()) {
      scene.draw(time, frame);
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
      gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
      if (gl.getError()) throw new Error("WebGL failed");
      await posted;
      posted = fetch("/frame", { method: "POST", body: pixels.slice() });
    }
    await posted;
    console.log(`${Math.round((performance.now() - begun) / times.length)} ms per frame`);
  };
}
