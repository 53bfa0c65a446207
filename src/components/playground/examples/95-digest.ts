/** Digest of every frame */
import { Digest, decode } from "mfx";

const { video: frames } = await decode((await fetch(video)).body!, "video/mp4", { trim: { start: 0, end: 1000 } });

// Each checksum covers all frames so far. Equal checksums mean equal pictures up to here.
let count = 0;
const digest = new Digest((sum) => console.log(++count, sum));

await show(frames!.pipeThrough(digest));
await show(digest.globalChecksum);
