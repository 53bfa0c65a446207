/** How fast is it? */
import { decode, FPSDebugger, Void } from "mfx";

const { video: frames, audio } = await decode((await fetch(video)).body!, "video/mp4");
await audio!.cancel();

const meter = new FPSDebugger();
await frames!.pipeThrough(meter).pipeTo(new Void());

await show(`${Math.round(meter.getFPS())} frames a second`);
