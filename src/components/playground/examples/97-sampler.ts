/** A contact sheet */
import { decode } from "mfx";

const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");

const sheet = new OffscreenCanvas(960, 540);
const context = sheet.getContext("2d")!;

// One picture of each second, three in a row.
let next = 0;
for await (const frame of frames!) {
  if (frame.timestamp >= next * 1e6 && next < 9) {
    context.drawImage(frame, (next % 3) * 320, Math.floor(next / 3) * 180, 320, 180);
    next++;
  }
  frame.close();
}

await show(sheet);
