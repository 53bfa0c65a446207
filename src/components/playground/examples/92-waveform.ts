/** Draw the sound */
import { decode } from "mfx";

const { video: frames, audio } = await decode((await fetch(video)).body!, "video/mp4");
await frames!.cancel();

await show(audio);
