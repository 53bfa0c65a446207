/** Webcam
 * @since 0.8.0
 */
import { effect, MFXVideoSource, visual } from "mfx";

// The browser asks for permission. The pictures stay on this page.
const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 360 } });
const camera = Object.assign(document.createElement("video"), { srcObject: stream, muted: true });
await camera.play();

await show(effect(new MFXVideoSource(camera), [visual.emboss(), visual.adjustment({ saturation: 0 })]));
