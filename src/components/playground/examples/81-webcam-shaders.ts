/** Webcam
 * @until 0.7.0
 */
import { GLEffect, MFXVideoSource, shaders } from "mfx";

// The browser asks for permission. The pictures stay on this page.
const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 360 } });
const camera = Object.assign(document.createElement("video"), { srcObject: stream, muted: true });
await camera.play();

await show(new MFXVideoSource(camera).pipeThrough(new GLEffect([shaders.adjustment({ saturation: 0 })])));
